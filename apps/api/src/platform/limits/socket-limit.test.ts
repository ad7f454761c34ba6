import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { limitSockets } from './socket-limit.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

async function listening(most: number, silentMs?: number) {
  const server = createServer((_request, response) => response.end('here'));
  servers.push(server);
  limitSockets(server, most, silentMs);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return () => connect(port, '127.0.0.1').on('error', () => {});
}
const answered = async (socket: Socket) => {
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [reply] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown];
  return String(reply).startsWith('HTTP/1.1 200');
};

it('an address has a limited number of connections, and one more for each that closes', async () => {
  const open = await listening(3);
  const sockets = [open(), open(), open()];
  for (const socket of sockets) expect(await answered(socket)).toBe(true);
  expect(await answered(open())).toBe(false);
  const [first] = sockets as [Socket];
  first.destroy();
  await once(first, 'close');
  const again = async (): Promise<boolean> => (await answered(open())) || again();
  expect(await again()).toBe(true);
});

it('0 means no limit', async () => {
  const open = await listening(0);
  for (let count = 0; count < 10; count += 1) expect(await answered(open())).toBe(true);
});

it('a connection that sends nothing is closed', async () => {
  const socket = (await listening(3, 20))();
  await once(socket, 'close');
  expect(socket.bytesRead).toBe(0);
});
