import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail server that greets and then says nothing. */
export async function startSilentServer() {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket)); // its client gave up
    socket.write('220 here\r\n');
    socket.resume();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Mails that hang in it. */
    held: () => open.size,
    async stop(): Promise<void> {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
