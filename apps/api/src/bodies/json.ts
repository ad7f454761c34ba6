import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError, invalid, tooLarge, tooSlow } from '#kernel/errors.ts';
import { type BodyTypes, isAcceptedType } from './parts.ts';

const KILOBYTE = 1024;
export const MAX_BODY_BYTES = KILOBYTE * KILOBYTE;
/** What anybody may send before it is known who they are. */
export const MAX_OPEN_BODY_BYTES = 16 * KILOBYTE;
const MAX_BODY_MS = 30_000;
/** Parsing costs by the value, not by the byte: `[],[],` is a hundred times as dear as text. The largest sheet of rooms has a tenth of this. */
const MAX_VALUES = 50_000;
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
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_OPEN_BODY_BYTES;
}

/** Settles whatever the caller does: the bytes come, are too many or too slow, or the caller goes away. */
export async function readJsonBody(request: IncomingMessage, maxBytes: number, maxMs = MAX_BODY_MS): Promise<unknown> {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const text = (await readBytes(request, maxBytes, maxMs)).toString('utf8');
  return text === '' ? undefined : readJson(text);
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
export function readJson(body: string): unknown {
  assertCheap(body);
  try {
    const value: unknown = JSON.parse(body);
    assertPlainNames(body);
    return value;
  } catch (error) {
    throw error instanceof SyntaxError ? unreadable() : error;
  }
}

const BACKSLASH = 92;
const structural = new Map(Array.from('"[]{},', (letter) => [letter.charCodeAt(0), letter]));

/** One look at each character before anything is built from them: how deep, and how many values. */
function assertCheap(body: string): void {
  let [depth, values, inText] = [0, 1, false];
  for (let at = 0; at < body.length; at += 1) {
    const code = body.charCodeAt(at);
    if (inText && code === BACKSLASH) at += 1;
    const letter = structural.get(code);
    if (letter === '"') inText = !inText;
    if (inText || letter === undefined || letter === '"') continue;
    if (letter === '[' || letter === '{') depth += 1;
    else if (letter === ']' || letter === '}') depth -= 1;
    if (letter !== ']' && letter !== '}') values += 1;
    if (depth > MAX_DEPTH || values > MAX_VALUES) throw unreadable();
  }
}

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

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
