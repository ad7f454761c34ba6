import { once } from 'node:events';
import { connect } from 'node:net';
import { unavailable } from '#platform/errors/errors.ts';

const TIMEOUT_MS = 20_000;
const CHUNK_BYTES = 64 * 1024;

/** Scans with clamd's INSTREAM command. Fails closed: a configured scanner that does not answer lets nothing through. */
export function createVirusScanner(address: string | undefined): (bytes: Buffer) => Promise<boolean> {
  if (address === undefined) return async () => true;
  const [host = '', port] = address.split(':');
  return async (bytes) => {
    const reply = await scanStream(host, Number(port), bytes).catch(() => {
      throw unavailable();
    });
    if (reply === 'stream: OK') return true;
    if (reply.endsWith(' FOUND')) return false;
    throw unavailable();
  };
}

async function scanStream(host: string, port: number, bytes: Buffer): Promise<string> {
  const socket = connect({ host, port, timeout: TIMEOUT_MS });
  try {
    socket.on('timeout', () => socket.destroy(new Error('clamd does not answer')));
    let reply = '';
    socket.on('data', (chunk: Buffer) => {
      reply += chunk.toString('latin1');
    });
    const end = once(socket, 'end');
    socket.write('zINSTREAM\0');
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      const chunk = bytes.subarray(at, at + CHUNK_BYTES);
      socket.write(encodeLength(chunk.length));
      socket.write(chunk);
    }
    socket.write(encodeLength(0));
    await end;
    return reply.replace(/\0.*$/s, '').trim();
  } finally {
    socket.destroy();
  }
}

function encodeLength(size: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(size);
  return length;
}
