import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FileField, type FileKind, fileFieldsOf, MAX_FILE_BYTES } from '@lobby/contract/areas/file';
import type { Endpoint } from '@lobby/contract/kernel/endpoint';
import type { Problem } from '@lobby/contract/problems';
import { problems } from '@lobby/contract/problems';
import { bodyLimits, readJson } from '#platform/body/json-body.ts';
import { type Part, readParts } from '#platform/body/multipart.ts';
import { AppError, fieldError, invalid } from '#platform/errors/errors.ts';
import type { Ctx } from '#platform/request/context.ts';
import { isWholePdf, typeOf } from './file-kind.ts';
import { cleanName, type KeptType } from './file-name.ts';
import { keyOf } from './file-store.ts';
import type { Files } from './files.ts';
import type { UploadSlots } from './upload-slots.ts';

interface Kept {
  field: FileField;
  /** Nothing for a part that came empty: the field is to hold nothing. */
  row: { key: string; name: string; type: KeptType; size: number; width: number | null; height: number | null } | null;
}

/** A multipart body whose files are kept already; it becomes the JSON body that names them once their rows are written. */
export interface Brought {
  /** What makes a repeated call the same call: the fields, and what is in the files. */
  fingerprint: string;
  bodyIn(ctx: Ctx): Promise<unknown>;
}

type Uploader = Parameters<UploadSlots['acquire']>[0];

/** The bytes go into the store before the transaction begins: no connection waits for a slow line, and what no row names is swept. */
export async function bringFiles(
  files: Files,
  endpoint: Endpoint,
  uploader: Uploader,
  request: IncomingMessage,
): Promise<Brought> {
  const release = files.slots.acquire(uploader);
  try {
    const parts = await readParts(request);
    const fields = fileFieldsOf(endpoint.body);
    const data = parts.data === undefined ? {} : objectIn(parts.data);
    const assigned = assign(fields, parts.files, data);
    const kept: Kept[] = [];
    for (const { field, part } of assigned) kept.push({ field, row: await keep(files, uploader.property, field, part) });
    return { fingerprint: fingerprintOf(parts.data ?? '', parts.files), bodyIn: async (ctx) => bodyWith(ctx, data, kept) };
  } finally {
    release();
  }
}

type Data = Record<string, unknown>;

function objectIn(text: string): Data {
  const data = readJson(text, bodyLimits.form);
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw invalid('The request could not be read', { key: 'error.badRequest' });
  return data as Data;
}

/**
 * Each part belongs to a field; one that holds a single file takes one part, and is not named in `data` as well. A field that takes
 * nothing but a new file has exactly one part and never an id: an id would be anybody's file.
 */
function assign(fields: FileField[], parts: Part[], data: Data) {
  for (const { name, part, isOnlyPart } of fields) {
    if (isOnlyPart && Object.hasOwn(data, name)) throw refused(name, 'invalid');
    if (isOnlyPart && !parts.some((one) => one.name === part)) throw refused(name, 'required');
  }
  const seen = new Set<string>();
  return parts.map((part) => {
    const field = fields.find((one) => one.part === part.name);
    if (!field) throw refused(part.name, 'unknownField');
    if (!field.isList && (seen.has(part.name) || Object.hasOwn(data, field.name))) throw refused(field.name, 'invalid');
    seen.add(part.name);
    return { field, part };
  });
}

async function keep(files: Files, property: number, field: FileField, { fileName, bytes }: Part): Promise<Kept['row']> {
  if (bytes.length === 0) {
    if (field.isOnlyPart) throw refused(field.name, 'required');
    return null;
  }
  if (bytes.length > MAX_FILE_BYTES) throw refused(field.name, 'fileTooLarge');
  const isPdf = isDocument(field, bytes);
  if (!(await files.isClean(bytes))) throw refused(field.name, 'fileUnsafe');
  const key = randomUUID();
  if (isPdf) {
    const verdict = await files.judgePdf(bytes);
    if (verdict !== 'plain') throw refused(field.name, verdict === 'active' ? 'fileActive' : 'fileUnreadable');
    await files.store.put(keyOf(property, key, 'full'), bytes, { contentType: 'application/pdf' });
    return {
      key,
      name: cleanName(fileName, 'application/pdf'),
      type: 'application/pdf',
      size: bytes.length,
      width: null,
      height: null,
    };
  }
  const painted = await files.painter.paint(bytes);
  if ('problem' in painted) throw refused(field.name, painted.problem);
  const { width, height, ...variants } = painted;
  for (const [variant, picture] of Object.entries(variants))
    await files.store.put(keyOf(property, key, variant), picture, { contentType: 'image/webp' });
  return { key, name: cleanName(fileName, 'image/webp'), type: 'image/webp', size: variants.full.length, width, height };
}

/** True for a document, false for a picture; anything else, or the wrong one of the two, is refused. */
function isDocument({ name, kind }: { name: string; kind: FileKind }, bytes: Buffer): boolean {
  const type = typeOf(bytes);
  if (type === undefined || (kind === 'picture' && type === 'application/pdf')) throw refused(name, 'fileType');
  if (type !== 'application/pdf') return false;
  if (!isWholePdf(bytes)) throw refused(name, 'fileUnreadable');
  return true;
}

async function bodyWith(ctx: Ctx, data: Data, kept: Kept[]): Promise<Data> {
  const body = { ...data };
  for (const { field, row } of kept) {
    const id = row && (await insert(ctx, row));
    const held = body[field.name];
    if (!field.isList) body[field.name] = id;
    else if (id !== null) body[field.name] = [...(Array.isArray(held) ? held : []), id];
    else body[field.name] ??= [];
  }
  return body;
}

async function insert({ db, user }: Ctx, row: NonNullable<Kept['row']>): Promise<number> {
  const { id } = await db
    .insertInto('file')
    .values({ ...row, uploadedById: user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function fingerprintOf(data: string, parts: Part[]): string {
  const hash = createHash('sha256').update(data);
  for (const { name, fileName, bytes } of parts) hash.update(`\n${name} ${fileName} ${bytes.length}\n`).update(bytes);
  return hash.digest('hex');
}

const refused = (field: string, key: Problem) =>
  new AppError(400, problems[key], { key: 'error.invalid', errors: [fieldError([field], key)] });
