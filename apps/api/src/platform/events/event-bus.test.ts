import { connect, createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { connectEventBus } from './event-bus.ts';

const { config } = await testServer();
const broker = new URL(config.LOBBY_NATS_URL);
const HANDSHAKE_END = 'PING\r\n';

/** Passes everything on; while holding, only the handshake of a new connection, and the rest when released. */
function startSlowProxy() {
  const clients: Socket[] = [];
  const state = { isHolding: false, held: '' };
  let release = () => {};
  const server = createServer((client) => {
    clients.push(client);
    const upstream = connect(Number(broker.port), broker.hostname);
    upstream.pipe(client);
    client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
    let isHandshake = state.isHolding;
    if (!isHandshake) return void client.pipe(upstream);
    release = () => {
      upstream.write(state.held);
      client.removeAllListeners('data').pipe(upstream);
    };
    client.on('data', (bytes) => {
      const text = bytes.toString();
      const end = isHandshake ? text.indexOf(HANDSHAKE_END) + HANDSHAKE_END.length : 0;
      if (isHandshake && end < HANDSHAKE_END.length) return void upstream.write(text);
      isHandshake = false;
      upstream.write(text.slice(0, end));
      state.held += text.slice(end);
    });
  }).listen(0, '127.0.0.1');
  return {
    state,
    port: () => (server.address() as { port: number }).port,
    cut: () => clients.splice(0).forEach((client) => void client.destroy()),
    release: () => release(),
    close: () => server.close(),
  };
}

const proxy = startSlowProxy();
await until(async () => proxy.port() > 0);
const throughProxy = Object.assign(new URL(broker), { hostname: '127.0.0.1', port: String(proxy.port()) });
const bus = await connectEventBus({ ...config, LOBBY_NATS_URL: throughProxy.href }, pino({ level: 'silent' }));
afterAll(async () => {
  await bus.close();
  proxy.cut();
  proxy.close();
});

it('a gap is reported when nothing is missed any more: once the broker has the subscriptions again', async () => {
  let gaps = 0;
  bus.subscribe(
    () => undefined,
    () => {
      gaps += 1;
    },
  );
  proxy.state.isHolding = true;
  proxy.cut();
  await until(async () => proxy.state.held.includes(`SUB event.${config.LOBBY_STREAM}.>`));
  expect(gaps, 'what is published now does not reach us').toBe(0);
  proxy.release();
  await until(async () => gaps === 1);
});
