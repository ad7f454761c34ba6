import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: AsyncIterable<Buffer>;
}

/** Sizes and checksum follow the data, since they are not known before it is written; names are UTF-8. */
const FLAGS = 0x0808;
const VERSION = 20;
const DEFLATE = 8;
/** The first of January 1980: the format has no "unknown". */
const DATE = 0x21;

/** Streams a ZIP archive; memory does not grow with its size. Without ZIP64: an entry or archive over 4 GB fails. */
export async function* zipBytes(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const start = offset;
    const path = Buffer.from(name);
    const sum = { crc: 0, size: 0, packed: 0 };
    const head = Buffer.concat([signed(0x04034b50), header({ crc: 0, size: 0, packed: 0 }, path.length), path]);
    offset += head.length;
    yield head;
    for await (const piece of deflated(content, sum)) {
      offset += piece.length;
      yield piece;
    }
    const descriptor = Buffer.concat([signed(0x08074b50), sums(sum)]);
    offset += descriptor.length;
    yield descriptor;
    // Comment, disk and attributes stay empty.
    const place = Buffer.alloc(14);
    place.writeUInt32LE(start, 10);
    directory.push(Buffer.concat([signed(0x02014b50), Buffer.from([VERSION, 0]), header(sum, path.length), place, path]));
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  yield Buffer.concat([listed, signed(0x06054b50), end]);
}

interface Sums {
  crc: number;
  size: number;
  packed: number;
}

async function* deflated(content: AsyncIterable<Buffer>, sum: Sums): AsyncGenerator<Buffer> {
  async function* summed() {
    for await (const piece of content) {
      sum.crc = crc32(piece, sum.crc);
      sum.size += piece.length;
      yield piece;
    }
  }
  const deflate = createDeflateRaw();
  // A failure of the source ends the loop below with its error.
  pipeline(Readable.from(summed(), { objectMode: false }), deflate, () => undefined);
  for await (const piece of deflate as AsyncIterable<Buffer>) {
    sum.packed += piece.length;
    yield piece;
  }
}

function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}

function sums({ crc, size, packed }: Sums): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32LE(crc, 0);
  bytes.writeUInt32LE(packed, 4);
  bytes.writeUInt32LE(size, 8);
  return bytes;
}

/** What the local header and the directory have in common: version to the length of the extra field. */
function header(sum: Sums, nameLength: number): Buffer {
  const [first, last] = [Buffer.alloc(10), Buffer.alloc(4)];
  first.writeUInt16LE(VERSION, 0);
  first.writeUInt16LE(FLAGS, 2);
  first.writeUInt16LE(DEFLATE, 4);
  first.writeUInt16LE(DATE, 8);
  last.writeUInt16LE(nameLength, 0);
  return Buffer.concat([first, sums(sum), last]);
}
