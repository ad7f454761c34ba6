import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError, invalid, tooLarge, tooSlow } from '#platform/errors/errors.ts';
import { type BodyTypes, isAcceptedType } from './multipart.ts';

const KILOBYTE = 1024;
/** Parsing costs by the value, not by the byte: `[],[],` is a hundred times as dear as text. */
export interface BodyLimits {
  maxBytes: number;
  maxValues: number;
}
/** What anybody may send before it is known who they are, what a form holds, and what a call takes that says so (`large`). */
export const bodyLimits = {
  open: { maxBytes: 16 * KILOBYTE, maxValues: 5000 },
  form: { maxBytes: 64 * KILOBYTE, maxValues: 5000 },
  large: { maxBytes: KILOBYTE * KILOBYTE, maxValues: 20_000 },
} satisfies Record<string, BodyLimits>;
const MAX_BODY_MS = 30_000;
const MAX_DEPTH = 32;

const unreadable = () => invalid('The request could not be read', { key: 'error.badRequest' });

/**
 * JSON, or parts where a call takes files, and nothing else: a content type with anything odd in it is refused rather than guessed at.
 * The body is left unread: the route reads it once rate and sender are known.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    const type = headers['content-type'];
    if (type !== undefined && !isAcceptedType(type, routeOptions.config as BodyTypes))
      throw new AppError(415, 'Send JSON', { key: 'error.badRequest' });
  });
  app.addContentTypeParser('application/json', async () => undefined);
  // A body that was refused unread may still arrive, so that the caller hears why, but not for ever.
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return;
    const timer = setTimeout(() => raw.destroy(), MAX_BODY_MS).unref();
    for (const over of ['end', 'close', 'error']) raw.once(over, () => clearTimeout(timer));
  });
}

/** More than a stranger may send, or of a length nobody tells beforehand. */
export function isLargeBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > bodyLimits.open.maxBytes;
}

/**
 * Settles whatever the caller does: the bytes come, are too many or too slow, or the caller goes away. Answers what parses them, so that
 * the time it takes is counted where the caller's other work is.
 */
export async function readJsonBody(request: IncomingMessage, limits: BodyLimits, maxMs = MAX_BODY_MS): Promise<() => unknown> {
  if (request.method === 'GET' || request.method === 'HEAD') return () => undefined;
  if (Number(request.headers['content-length'] ?? 0) > limits.maxBytes) throw tooLarge();
  const bytes = await readBytes(request, limits.maxBytes, maxMs);
  return () => (bytes.length === 0 ? undefined : readJson(bytes.toString('utf8'), limits));
}

function readBytes(request: IncomingMessage, maxBytes: number, maxMs: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (request.destroyed) return reject(unreadable());
    const pieces: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => settle(tooSlow()), maxMs);
    const settle = (problem?: Error) => {
      clearTimeout(timer);
      request.off('data', take);
      if (problem) reject(problem);
      else resolve(Buffer.concat(pieces));
    };
    const take = (piece: Buffer) => {
      size += piece.length;
      if (size > maxBytes) settle(tooLarge());
      else pieces.push(piece);
    };
    request.on('data', take);
    request.once('end', () => settle());
    // Each of them alone: which one comes depends on when the caller went.
    for (const gone of ['aborted', 'close', 'error']) request.once(gone, () => settle(unreadable()));
  });
}

/** Strictly: a name given twice is refused, because two readers of such a body would disagree about it. */
export function readJson(body: string, { maxValues }: BodyLimits): unknown {
  assertCheap(body, maxValues);
  try {
    const value: unknown = JSON.parse(body);
    assertPlainNames(body);
    return value;
  } catch (error) {
    throw error instanceof SyntaxError ? unreadable() : error;
  }
}

const BACKSLASH = 92;
const [QUOTE, OPENS, CLOSES, COMMA] = [1, 2, 3, 4];
/** The class of each letter that gives JSON its shape; 0 for all others. */
const classes = new Uint8Array(128);
for (const [letters, kind] of [
  ['"', QUOTE],
  ['[{', OPENS],
  [']}', CLOSES],
  [',', COMMA],
] as const)
  for (const letter of letters) classes[letter.charCodeAt(0)] = kind;

/** How deep, and how many values, before anything is built from them. Texts are stepped over. */
function assertCheap(body: string, maxValues: number): void {
  let [depth, values] = [0, 1];
  for (let at = 0; at < body.length; at += 1) {
    const kind = classes[body.charCodeAt(at)];
    if (!kind) continue;
    if (kind === QUOTE) at = endOfText(body, at);
    else if (kind === CLOSES) depth -= 1;
    else {
      if (kind === OPENS) depth += 1;
      values += 1;
    }
    if (depth > MAX_DEPTH || values > maxValues) throw unreadable();
  }
}

/** Where the text that starts here is closed: the next quote with an even number of backslashes before it. */
function endOfText(body: string, start: number): number {
  for (let end = body.indexOf('"', start + 1); end >= 0; end = body.indexOf('"', end + 1)) {
    let before = end - 1;
    while (body.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return body.length;
}

const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g;

/** Walks well-formed JSON once: every name of an object stands once, and none reaches for the prototype. */
function assertPlainNames(body: string): void {
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
