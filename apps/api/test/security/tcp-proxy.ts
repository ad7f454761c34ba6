import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Config } from '#platform/config/config.ts';

/** TCP proxy to the database that can be disconnected, for one node. */
export async function tcpProxy(config: Config) {
  const target = new URL(config.LOBBY_DATABASE_URL);
  const open = new Set<Socket>();
  let isDisconnected = false;
  const server = createServer((near) => {
    if (isDisconnected) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = (url: string) => {
    const moved = new URL(url);
    moved.port = String((server.address() as { port: number }).port);
    return moved.href;
  };
  const disconnect = () => {
    isDisconnected = true;
    for (const socket of open) socket.destroy();
  };
  return {
    config: {
      ...config,
      LOBBY_DATABASE_URL: through(config.LOBBY_DATABASE_URL),
      LOBBY_WORKER_DATABASE_URL: through(config.LOBBY_WORKER_DATABASE_URL),
    },
    disconnect,
    reconnect() {
      isDisconnected = false;
    },
    async stop() {
      disconnect();
      server.close();
      await once(server, 'close');
    },
  };
}
