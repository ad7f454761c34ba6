import type { IncomingMessage } from 'node:http';
import { Busboy } from '@fastify/busboy';
import { fileFieldsOf, MAX_FILE_BYTES } from '@lobby/contract/areas/file';
import type { Endpoint } from '@lobby/contract/kernel/endpoint';
import type { FastifyInstance } from 'fastify';
import { invalid, tooLarge, tooSlow } from '#platform/errors/errors.ts';

export interface Part {
  name: string;
  fileName: string;
  bytes: Buffer;
}
export interface Parts {
  files: Part[];
  data: string | undefined;
}

const MEGABYTE = 1024 * 1024;
const MOST_PARTS = 20;
/** The largest file, and room for the fields beside it. */
const MOST_BYTES = MAX_FILE_BYTES + MEGABYTE / 2;
const limits = {
  parts: MOST_PARTS + 1,
  fileSize: MAX_FILE_BYTES + 1,
  fieldSize: MEGABYTE / 2,
  fieldNameSize: 100,
  headerPairs: 20,
  headerSize: 8192,
};

export const isMultipart = (type: string | undefined) =>
  /^multipart\/form-data; ?boundary=[\w'()+,./:=?" -]{1,80}$/i.test(type ?? '');
const isJson = /^application\/json(; ?charset=utf-8)?$/i;

/** Said of a route once: whether a body may come in parts, and whether it must. */
export interface BodyTypes {
  takesParts?: boolean;
  takesJson?: boolean;
}
export function bodyTypes({ body }: Endpoint): BodyTypes {
  const fields = fileFieldsOf(body);
  return { takesParts: fields.length > 0, takesJson: !fields.some(({ isOnlyPart }) => isOnlyPart) };
}
export const isAcceptedType = (type: string, { takesParts = false, takesJson = true }: BodyTypes) =>
  (takesJson && isJson.test(type)) || (takesParts && isMultipart(type));

/** Left unread: the route reads it once it knows who sent it. */
export function takeMultipart(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', async () => undefined);
}

const unreadable = () => invalid('The request could not be read', { key: 'error.badRequest' });

/** An upload may take long while its bytes keep coming: 10 MB over a phone's poor line, but no slot for who sends nothing. */
const PACE = { totalMs: 120_000, windowMs: 10_000, windowBytes: 10_000 };

/**
 * Every part of a body, within the limits. Nothing is written anywhere: what is too much is cut off. Settles whatever the caller does,
 * also when they were gone before: whoever waits for it holds an upload slot.
 */
export function readParts(request: IncomingMessage, pace = PACE): Promise<Parts> {
  return new Promise((resolve, reject) => {
    if (request.destroyed) return reject(unreadable());
    const read: Parts = { files: [], data: undefined };
    let bytes = 0;
    let parts = 0;
    const reader = Busboy({
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      limits,
      isPartAFile: (name) => name !== 'data',
    });
    const refuse = (why: Error) => {
      stopClocks();
      request.unpipe(reader);
      request.resume();
      reader.removeAllListeners('finish');
      reject(why);
    };
    const stopClocks = watchPace(pace, () => bytes, refuse);
    const count = () => {
      parts += 1;
      if (parts > MOST_PARTS) refuse(unreadable());
    };
    request.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > MOST_BYTES) refuse(tooLarge());
    });
    // Which of them comes depends on when the caller went; a body that is here whole closes, too.
    for (const gone of ['aborted', 'close', 'error'])
      request.once(gone, () => {
        if (!request.readableEnded) refuse(unreadable());
      });
    reader.on('file', (name, stream, fileName) => {
      count();
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('error', () => refuse(unreadable()));
      stream.on('end', () => read.files.push({ name, fileName: fileName ?? '', bytes: Buffer.concat(pieces) }));
    });
    reader.on('field', (_name, value, _isNameCut, isCut) => {
      count();
      if (read.data !== undefined || isCut) refuse(unreadable());
      read.data = value;
    });
    reader.on('partsLimit', () => refuse(unreadable()));
    reader.on('error', () => refuse(unreadable()));
    reader.once('finish', () => {
      stopClocks();
      resolve(read);
    });
    request.pipe(reader);
  });
}

/** Refuses who takes longer than all of it may, or sends less in a window than the slowest honest line. */
function watchPace({ totalMs, windowMs, windowBytes }: typeof PACE, received: () => number, refuse: (why: Error) => void) {
  let before = 0;
  const total = setTimeout(() => refuse(tooSlow()), totalMs);
  const window = setInterval(() => {
    if (received() - before < windowBytes) refuse(tooSlow());
    before = received();
  }, windowMs);
  return () => {
    clearTimeout(total);
    clearInterval(window);
  };
}
