import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Config } from '#platform/config/config.ts';

/** A cable to the database that can be cut and mended, for one node alone. */
export async function cutCable(config: Config) {
  const target = new URL(config.LOBBY_DATABASE_URL);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
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
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    config: {
      ...config,
      LOBBY_DATABASE_URL: through(config.LOBBY_DATABASE_URL),
      LOBBY_WORKER_DATABASE_URL: through(config.LOBBY_WORKER_DATABASE_URL),
    },
    cut,
    mend() {
      isCut = false;
    },
    async stop() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
