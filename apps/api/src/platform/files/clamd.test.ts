import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createVirusScanner } from './clamd.ts';

/** Speaks INSTREAM as clamd does: pieces with their lengths, ended by an empty one. */
function fakeClamd(answer: (bytes: Buffer) => string | undefined): Promise<Server> {
  const server = createServer((socket) => {
    let heard = Buffer.alloc(0);
    socket.on('data', (piece) => {
      heard = Buffer.concat([heard, piece]);
      const whole = unpack(heard);
      const reply = whole && answer(whole);
      if (reply !== undefined) socket.end(`${reply}\0`);
    });
    socket.on('error', () => undefined);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function unpack(heard: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (heard.toString('latin1', 0, command.length) !== command) return undefined;
  const pieces: Buffer[] = [];
  for (let at = command.length; at + 4 <= heard.length; ) {
    const size = heard.readUInt32BE(at);
    if (size === 0) return Buffer.concat(pieces);
    pieces.push(heard.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return undefined;
}

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => void server.close()));
async function against(answer: (bytes: Buffer) => string | undefined) {
  const server = await fakeClamd(answer);
  servers.push(server);
  return createVirusScanner(`127.0.0.1:${(server.address() as AddressInfo).port}`);
}
const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

it('sends every byte to the scanner and obeys its verdict', async () => {
  const isClean = await against((bytes) => (bytes.includes(EICAR) ? 'stream: Eicar-Signature FOUND' : 'stream: OK'));
  expect(await isClean(Buffer.alloc(3_000_000, 'a'))).toBe(true);
  expect(await isClean(Buffer.concat([Buffer.alloc(2_000_000, 'a'), Buffer.from(EICAR)]))).toBe(false);
});

it('fails closed while the scanner is away, broken or refuses', async () => {
  const refuses = await against(() => 'INSTREAM size limit exceeded. ERROR');
  await expect(refuses(Buffer.from('a'))).rejects.toMatchObject({ status: 503 });
  await expect(createVirusScanner('127.0.0.1:1')(Buffer.from('a'))).rejects.toMatchObject({ status: 503 });
});

it('accepts everything without a scanner', async () => {
  expect(await createVirusScanner(undefined)(Buffer.from(EICAR))).toBe(true);
});
