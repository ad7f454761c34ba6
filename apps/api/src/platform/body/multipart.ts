import type { IncomingMessage } from 'node:http';
import { Busboy } from '@fastify/busboy';
import { fileFieldsOf, MAX_FILE_BYTES } from '@lobby/contract/areas/file';
import type { Endpoint } from '@lobby/contract/kernel/endpoint';
import type { FastifyInstance } from 'fastify';
import { tooLarge, tooSlow, unreadable } from '#platform/errors/errors.ts';

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
const MAX_PARTS = 20;
/** The largest file, and room for the fields beside it. */
const MAX_BYTES = MAX_FILE_BYTES + MEGABYTE / 2;
const limits = {
  parts: MAX_PARTS + 1,
  fileSize: MAX_FILE_BYTES + 1,
  fieldSize: MEGABYTE / 2,
  fieldNameSize: 100,
  headerPairs: 20,
  headerSize: 8192,
};

export const isMultipart = (type: string | undefined) =>
  /^multipart\/form-data; ?boundary=[\w'()+,./:=?" -]{1,80}$/i.test(type ?? '');
const isJson = /^application\/json(; ?charset=utf-8)?$/i;

/** Declared per route: whether a body may be multipart, and whether it must. */
export interface BodyTypes {
  acceptsParts?: boolean;
  acceptsJson?: boolean;
}
export function bodyTypes({ body }: Endpoint): BodyTypes {
  const fields = fileFieldsOf(body);
  return { acceptsParts: fields.length > 0, acceptsJson: !fields.some(({ isOnlyPart }) => isOnlyPart) };
}
export const isAcceptedType = (type: string, { acceptsParts = false, acceptsJson = true }: BodyTypes) =>
  (acceptsJson && isJson.test(type)) || (acceptsParts && isMultipart(type));

/** Left unread: the route reads it after authentication. */
export function acceptMultipartBodies(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', async () => undefined);
}

/** Slow-loris limits: 10 MB over a poor mobile connection may take long, but a stalled upload holds no slot. */
const PACE = { totalMs: 120_000, windowMs: 10_000, windowBytes: 10_000 };

/**
 * Reads all parts into memory, within the limits. Settles in every case, also for a client that has already disconnected: the caller
 * holds an upload slot.
 */
export function readParts(request: IncomingMessage, pace = PACE): Promise<Parts> {
  return new Promise((resolve, reject) => {
    if (request.destroyed) return reject(unreadable());
    const read: Parts = { files: [], data: undefined };
    let bytes = 0;
    let parts = 0;
    const multipartParser = Busboy({
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      limits,
      isPartAFile: (name) => name !== 'data',
    });
    const refuse = (why: Error) => {
      stopTimers();
      request.unpipe(multipartParser);
      request.resume();
      multipartParser.removeAllListeners('finish');
      reject(why);
    };
    const stopTimers = enforcePace(pace, () => bytes, refuse);
    const count = () => {
      parts += 1;
      if (parts > MAX_PARTS) refuse(unreadable());
    };
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) refuse(tooLarge());
    });
    // Which of these events fires depends on when the client disconnected; a complete body closes, too.
    for (const event of ['aborted', 'close', 'error'])
      request.once(event, () => {
        if (!request.readableEnded) refuse(unreadable());
      });
    multipartParser.on('file', (name, stream, fileName) => {
      count();
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', () => refuse(unreadable()));
      stream.on('end', () => read.files.push({ name, fileName: fileName ?? '', bytes: Buffer.concat(chunks) }));
    });
    multipartParser.on('field', (_name, value, _isNameCut, isCut) => {
      count();
      if (read.data !== undefined || isCut) refuse(unreadable());
      read.data = value;
    });
    multipartParser.on('partsLimit', () => refuse(unreadable()));
    multipartParser.on('error', () => refuse(unreadable()));
    multipartParser.once('finish', () => {
      stopTimers();
      resolve(read);
    });
    request.pipe(multipartParser);
  });
}

/** Refuses an upload that takes too long in total, or sends too little within a window. */
function enforcePace({ totalMs, windowMs, windowBytes }: typeof PACE, received: () => number, refuse: (why: Error) => void) {
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
