import mqtt, { type MqttClient } from 'mqtt';
import { pause } from '#kernel/testing/node-process.ts';
import { type Gateway, passages } from './house.ts';

const RETRY_MS = 300;

interface Fleet {
  gateways: Gateway[];
  root: string;
  mqttUrl: string;
  /** The API nodes that gateways of the other kind report to. */
  nodes: string[];
  /** It goes on beyond these until it is told that it may end. */
  atLeast: number;
  perSecond: number;
  perMessage: number;
}

/** Gateways that report at a steady pace whatever happens to the rest: every fourth by HTTPS, the others by MQTT, each message until it is answered. */
export function startFleet({ gateways, root, mqttUrl, nodes, atLeast, perSecond, perMessage }: Fleet) {
  const lines = gateways.map((gateway, index) => (index % 4 === 3 ? byHttps(gateway, nodes) : byMqtt(gateway, root, mqttUrl)));
  const state = { sent: 0, acked: 0, longestWaitMs: 0 };
  const started = performance.now();
  const ending = new AbortController();

  async function run(): Promise<void> {
    const waiting: Promise<void>[] = [];
    for (let first = 0; first < atLeast || !ending.signal.aborted; first += perMessage) {
      const due = started + (first / perSecond) * 1000;
      const early = due - performance.now();
      if (early > 0) await pause(early);
      const line = lines[(first / perMessage) % lines.length] as Line;
      const [text, sentAt] = [JSON.stringify(passages(first, perMessage, new Date())), performance.now()];
      state.sent += perMessage;
      waiting.push(
        line.send(text).then(() => {
          state.acked += perMessage;
          state.longestWaitMs = Math.max(state.longestWaitMs, performance.now() - sentAt);
        }),
      );
    }
    await Promise.all(waiting);
  }
  const running = run();
  return {
    state,
    /** When everything is sent and answered. */
    async end(): Promise<void> {
      ending.abort();
      await running;
      await Promise.all(lines.map((line) => line.close()));
    },
  };
}

interface Line {
  send(text: string): Promise<void>;
  close(): Promise<void>;
}

/** What was on the way when the line broke is sent again; the tables know what they have. */
function byMqtt({ property, key, name, secret }: Gateway, root: string, url: string): Line {
  const again = { reconnectPeriod: RETRY_MS, reconnectOnConnackError: true, connectTimeout: 8000, keepalive: 5 };
  const client: MqttClient = mqtt.connect(url, { username: name, password: secret, ...again });
  // A refused or broken line is tried again by the client itself.
  client.on('error', () => undefined);
  const topic = `${root}/${property}/gateway/${key}`;
  return {
    async send(text) {
      while (
        !(await client.publishAsync(topic, text, { qos: 1 }).then(
          () => true,
          () => false,
        ))
      )
        await pause(RETRY_MS);
    },
    close: () => client.endAsync(true),
  };
}

function byHttps({ name, secret }: Gateway, nodes: string[]): Line {
  const headers = { authorization: `Device ${name}:${secret}`, 'content-type': 'application/json' };
  const ask = async (node: string, body: string) => {
    const answer = await fetch(`${node}/api/access-events`, { method: 'POST', headers, body, signal: AbortSignal.timeout(8000) });
    return answer.status;
  };
  return {
    async send(text) {
      for (let turn = 0; ; turn += 1) {
        const status = await ask(nodes[turn % nodes.length] ?? '', text).catch(() => 0);
        if (status === 200) return;
        if (status >= 400 && status < 500 && status !== 429) throw new Error(`a report was answered ${status}`);
        await pause(RETRY_MS);
      }
    },
    close: async () => undefined,
  };
}
