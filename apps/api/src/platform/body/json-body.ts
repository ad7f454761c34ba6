import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError, tooLarge, tooSlow, unreadable } from '#platform/errors/errors.ts';
import { type BodyTypes, isAcceptedType } from './multipart.ts';

const KILOBYTE = 1024;
/** Parsing costs by the value, not by the byte: `[],[],` costs a hundred times as much as text. */
export interface BodyLimits {
  maxBytes: number;
  maxValues: number;
}
/** Before authentication, for forms, for endpoints declared `large`, and for a service that signs what it sends. */
export const bodyLimits = {
  public: { maxBytes: 16 * KILOBYTE, maxValues: 5000 },
  form: { maxBytes: 64 * KILOBYTE, maxValues: 5000 },
  large: { maxBytes: KILOBYTE * KILOBYTE, maxValues: 20_000 },
  signed: { maxBytes: 2 * KILOBYTE * KILOBYTE, maxValues: 20_000 },
} satisfies Record<string, BodyLimits>;
const MAX_BODY_MS = 30_000;
const MAX_DEPTH = 32;

/**
 * Accepts JSON, and multipart where a call takes files; any other content type is refused, not sniffed.
 * The body is left unread: the route reads it after rate limit and authentication.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    const type = headers['content-type'];
    if (type !== undefined && !isAcceptedType(type, routeOptions.config as BodyTypes))
      throw new AppError(415, 'Send JSON', { key: 'error.badRequest' });
  });
  app.addContentTypeParser('application/json', async () => undefined);
  // A body refused unread may still arrive, so that the client reads the response, but only for a while.
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return;
    const timer = setTimeout(() => raw.destroy(), MAX_BODY_MS).unref();
    for (const over of ['end', 'close', 'error']) raw.once(over, () => clearTimeout(timer));
  });
}

/** Larger than allowed before authentication, or of unknown length (chunked). */
export function isLargeBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > bodyLimits.public.maxBytes;
}

/**
 * Settles in every case: complete, too large, too slow, or aborted. Returns the parser instead of the value, so that parsing runs
 * within the caller's concurrency limit.
 */
export async function readJsonBody(request: IncomingMessage, limits: BodyLimits, maxMs = MAX_BODY_MS): Promise<() => unknown> {
  const bytes = await readRawBody(request, limits, maxMs);
  return () => parseJsonBody(bytes, limits);
}

/** As it was sent, for a signature over it. */
export async function readRawBody(request: IncomingMessage, limits: BodyLimits, maxMs = MAX_BODY_MS): Promise<Buffer> {
  if (request.method === 'GET' || request.method === 'HEAD') return Buffer.alloc(0);
  if (Number(request.headers['content-length'] ?? 0) > limits.maxBytes) throw tooLarge();
  return readBytes(request, limits.maxBytes, maxMs);
}

export const parseJsonBody = (bytes: Buffer, limits: BodyLimits): unknown =>
  bytes.length === 0 ? undefined : readJson(bytes.toString('utf8'), limits);

function readBytes(request: IncomingMessage, maxBytes: number, maxMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (request.destroyed) return reject(unreadable());
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => settle(tooSlow()), maxMs);
    const settle = (problem?: Error) => {
      clearTimeout(timer);
      request.off('data', onData);
      if (problem) reject(problem);
      else resolve(Buffer.concat(chunks));
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) settle(tooLarge());
      else chunks.push(chunk);
    };
    request.on('data', onData);
    request.once('end', () => settle());
    // Which of these events fires depends on when the client disconnected.
    for (const event of ['aborted', 'close', 'error']) request.once(event, () => settle(unreadable()));
  });
}

/** Strict: duplicate keys are refused, because two parsers of such a body would disagree. */
export function readJson(body: string, { maxValues }: BodyLimits): unknown {
  assertCheap(body, maxValues);
  try {
    const value: unknown = JSON.parse(body);
    assertSafeKeys(body);
    return value;
  } catch (error) {
    throw error instanceof SyntaxError ? unreadable() : error;
  }
}

const BACKSLASH = 92;
const [QUOTE, OPENS, CLOSES, COMMA] = [1, 2, 3, 4];
/** Class of each structural character of JSON; 0 for all others. */
const classes = new Uint8Array(128);
for (const [letters, kind] of [
  ['"', QUOTE],
  ['[{', OPENS],
  [']}', CLOSES],
  [',', COMMA],
] as const)
  for (const letter of letters) classes[letter.charCodeAt(0)] = kind;

/** Bounds depth and number of values before parsing. Strings are skipped. */
function assertCheap(body: string, maxValues: number): void {
  let [depth, values] = [0, 1];
  for (let at = 0; at < body.length; at += 1) {
    const kind = classes[body.charCodeAt(at)];
    if (!kind) continue;
    if (kind === QUOTE) at = endOfString(body, at);
    else if (kind === CLOSES) depth -= 1;
    else {
      if (kind === OPENS) depth += 1;
      values += 1;
    }
    if (depth > MAX_DEPTH || values > maxValues) throw unreadable();
  }
}

/** End of the string that starts here: the next quote with an even number of backslashes before it. */
function endOfString(body: string, start: number): number {
  for (let end = body.indexOf('"', start + 1); end >= 0; end = body.indexOf('"', end + 1)) {
    let before = end - 1;
    while (body.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return body.length;
}

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g;

/** Refuses duplicate keys and `__proto__` (prototype pollution) in well-formed JSON. */
function assertSafeKeys(body: string): void {
  const open: (Set<string> | undefined)[] = [];
  let last = '';
  for (const [token] of body.matchAll(tokens)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const name = JSON.parse(last) as string;
      const names = open.at(-1);
      if (names?.has(name) || name === '__proto__') throw unreadable();
      names?.add(name);
    }
    last = token;
  }
}
