import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** One chunk of a PNG, its sum right unless told otherwise. */
export function chunk(type: string, data: Buffer, sum?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(sum ?? crc32(body));
  return Buffer.concat([length, body, check]);
}

type Shape = { depth?: number; colour?: number; interlaced?: boolean };

export function header(width: number, height: number, { depth = 1, colour = 0, interlaced = false }: Shape = {}): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  return chunk('IHDR', data);
}

export const rawPng = (...chunks: Buffer[]) => Buffer.concat([SIGNATURE, ...chunks, chunk('IEND', Buffer.alloc(0))]);

/** A picture of nothing but zeroes: a few kilobytes that unfold into as much as is asked for. */
export function bomb(width: number, height: number, shape: Shape = {}): Buffer {
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[shape.colour ?? 0] ?? 1;
  const line = 1 + Math.ceil((width * channels * (shape.depth ?? 1)) / 8);
  return rawPng(header(width, height, shape), chunk('IDAT', deflateSync(Buffer.alloc(line * height), { level: 9 })));
}
