import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Counter } from 'prom-client';
import { registry } from '#platform/metrics/metrics.ts';
import { networkOf } from './network.ts';

const refused = new Counter({
  name: 'lobby_sockets_refused_total',
  help: 'Connections closed at once, because their address had as many as it may, or closed because nothing was ever sent',
  registers: [registry],
});
const MAX_SILENT_MS = 10_000;

/** Connection limit per address, and none for who connects and says nothing. With 0 there is none: behind a proxy all come from one address. */
export function limitSockets(server: Server, maxPerAddress: number, maxSilentMs = MAX_SILENT_MS): void {
  const open = new Map<string, number>();
  const close = (socket: Socket) => {
    refused.inc();
    socket.destroy();
  };
  server.on('connection', (socket: Socket) => {
    const silence = setTimeout(() => socket.bytesRead === 0 && close(socket), maxSilentMs);
    socket.once('close', () => clearTimeout(silence));
    if (maxPerAddress === 0 || socket.remoteAddress === undefined) return;
    const address = networkOf(socket.remoteAddress);
    const count = (open.get(address) ?? 0) + 1;
    if (count > maxPerAddress) return close(socket);
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
