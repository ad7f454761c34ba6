import { once } from 'node:events';
import { connect } from 'node:net';
import { unavailable } from '#platform/errors/errors.ts';

const MOST_MS = 20_000;
const PIECE = 64 * 1024;

/** Asks clamd by its INSTREAM command. A scanner that is set up and does not answer lets nothing through. */
export function scanner(address: string | undefined): (bytes: Buffer) => Promise<boolean> {
  if (address === undefined) return async () => true;
  const [host = '', port] = address.split(':');
  return async (bytes) => {
    const said = await ask(host, Number(port), bytes).catch(() => {
      throw unavailable();
    });
    if (said === 'stream: OK') return true;
    if (said.endsWith(' FOUND')) return false;
    throw unavailable();
  };
}

async function ask(host: string, port: number, bytes: Buffer): Promise<string> {
  const socket = connect({ host, port, timeout: MOST_MS });
  try {
    socket.on('timeout', () => socket.destroy(new Error('clamd does not answer')));
    let said = '';
    socket.on('data', (piece: Buffer) => {
      said += piece.toString('latin1');
    });
    const end = once(socket, 'end');
    socket.write('zINSTREAM\0');
    for (let at = 0; at < bytes.length; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE);
      socket.write(lengthOf(piece.length));
      socket.write(piece);
    }
    socket.write(lengthOf(0));
    await end;
    return said.replace(/\0.*$/s, '').trim();
  } finally {
    socket.destroy();
  }
}

function lengthOf(size: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(size);
  return length;
}
