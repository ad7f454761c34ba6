import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { connectEventBus } from '#platform/events/event-bus.ts';
import { until } from '#test/fixtures/node-process.ts';

/** A line to the broker that can be cut. */
async function lineTo(broker: URL) {
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(broker.port), broker.hostname);
    near.pipe(far).pipe(near);
    for (const end of [near, far]) end.on('error', () => undefined); // it was cut
    sockets.push(near, far);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(broker);
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    for (const socket of sockets.splice(0)) socket.destroy();
  };
  return { url: url.href, cut, close: () => server.close() };
}

it('a node that lost the broker says, once it hears again, that it may have missed something', async () => {
  const config = readConfig();
  const line = await lineTo(new URL(config.LOBBY_NATS_URL));
  const bus = await connectEventBus({ ...config, LOBBY_NATS_URL: line.url }, pino({ level: 'silent' }));
  let missed = 0;
  const heard: string[] = [];
  bus.listen(
    (property, { name }) => {
      if (property === 987_654) heard.push(name);
    },
    () => {
      missed += 1;
    },
  );
  expect(missed).toBe(0);
  line.cut();
  await until(async () => missed === 1);
  await until(async () => bus.isReady());
  await bus.publish([{ property: 987_654, event: { id: crypto.randomUUID(), name: 'test.heard', payload: null } }]);
  await until(async () => heard.includes('test.heard'));
  await bus.close();
  line.close();
});
