import mqtt, { type MqttClient } from 'mqtt';
import { pause } from '#kernel/testing/node-process.ts';
import { type Gateway, passages } from './house.ts';

interface Paced {
  gateway: Gateway;
  root: string;
  mqttUrl: string;
  node: string;
  isByMqtt: boolean;
  eventsPerSecond: number;
  perMessage: number;
}
/** Refused is the limit's word; failed is whatever a busy machine could not do in time. */
type Outcome = 'answered' | 'refused' | 'failed';

/** A gateway that reports at its pace and does not send again: counts what was answered and what was refused, and notes how long answers took. */
export function startGateway({ gateway, root, mqttUrl, node, isByMqtt, eventsPerSecond, perMessage }: Paced) {
  const line = isByMqtt ? byMqtt(gateway, root, mqttUrl) : byHttps(gateway, node);
  const counted = { answered: 0, refused: 0, failed: 0 };
  const waits: number[] = [];
  const ending = new AbortController();
  async function run(): Promise<void> {
    await line.ready;
    const started = performance.now();
    const waiting: Promise<void>[] = [];
    for (let first = 0; !ending.signal.aborted; first += perMessage) {
      const early = started + (first / eventsPerSecond) * 1000 - performance.now();
      if (early > 0) await pause(early);
      const sentAt = performance.now();
      waiting.push(
        line.send(JSON.stringify(passages(first, perMessage, new Date()))).then((outcome) => {
          counted[outcome] += perMessage;
          if (outcome === 'answered') waits.push(performance.now() - sentAt);
        }),
      );
    }
    await Promise.all(waiting);
  }
  const running = run();
  return {
    waits,
    counted,
    forget: () => void waits.splice(0),
    async stop() {
      ending.abort();
      await running;
      await line.close();
      return counted;
    },
  };
}

interface Line {
  ready: Promise<unknown>;
  send(text: string): Promise<Outcome>;
  close(): Promise<void>;
}

/** What is sent while there is no line, or not answered before it broke, was refused. */
function byMqtt({ property, key, name, secret }: Gateway, root: string, url: string): Line {
  const client: MqttClient = mqtt.connect(url, {
    username: name,
    password: secret,
    reconnectPeriod: 300,
    reconnectOnConnackError: true,
    queueQoSZero: false,
  });
  client.on('error', () => undefined); // refused or broken: tried again by the client itself
  const closings = new Set<() => void>();
  client.on('close', () => {
    for (const close of closings) close();
  });
  return {
    ready: new Promise((resolve) => client.once('connect', resolve)),
    send(text) {
      if (!client.connected) return Promise.resolve('refused');
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      const close = () => resolve('refused');
      closings.add(close);
      client.publish(`${root}/${property}/gateway/${key}`, text, { qos: 1 }, (error) => resolve(error ? 'refused' : 'answered'));
      return promise.finally(() => closings.delete(close));
    },
    close: () => client.endAsync(true),
  };
}

function byHttps({ name, secret }: Gateway, node: string): Line {
  const headers = { authorization: `Device ${name}:${secret}`, 'content-type': 'application/json' };
  return {
    ready: Promise.resolve(),
    async send(body) {
      const answer = await fetch(`${node}/api/access-events`, { method: 'POST', headers, body });
      await answer.text();
      if (answer.status === 200) return 'answered';
      return answer.status === 429 && answer.headers.has('retry-after') ? 'refused' : 'failed';
    },
    close: async () => undefined,
  };
}
