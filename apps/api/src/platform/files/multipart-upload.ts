import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FileField, type FileKind, fileFieldsOf, MAX_FILE_BYTES, type PhotoVerdict } from '@lobby/contract/areas/file';
import type { Endpoint } from '@lobby/contract/kernel/endpoint';
import { bodyLimits, readJson } from '#platform/body/json-body.ts';
import { type Part, readParts } from '#platform/body/multipart.ts';
import { invalidField, unreadable } from '#platform/errors/errors.ts';
import type { Ctx } from '#platform/request/context.ts';
import { detectType, isWholePdf } from './file-kind.ts';
import { cleanName, type StoredType } from './file-name.ts';
import { keyOf } from './file-store.ts';
import type { Files } from './files.ts';
import type { UploadSlots } from './upload-slots.ts';

interface JudgedPart {
  field: FileField;
  verdict: PhotoVerdict;
}
interface StoredPart {
  field: FileField;
  /** Null for an empty part, which clears the field. */
  row: {
    key: string;
    name: string;
    type: StoredType;
    size: number;
    width: number | null;
    height: number | null;
    codes: string[] | null;
    look: number | null;
  } | null;
}

/** A multipart body whose files are in the store; it becomes a JSON body with their ids once their rows are inserted. */
export interface StoredUploads {
  /** For the idempotency key: hash of the fields and the files' contents. */
  fingerprint: string;
  toJsonBody(ctx: Ctx): Promise<unknown>;
}

type Uploader = Parameters<UploadSlots['acquire']>[0];

/** Bytes are stored before the transaction begins: no database connection waits for a slow upload, and orphans are swept. */
export async function storeUploads(
  files: Files,
  endpoint: Endpoint,
  uploader: Uploader,
  request: IncomingMessage,
): Promise<StoredUploads> {
  const release = files.slots.acquire(uploader);
  try {
    const parts = await readParts(request);
    const fields = fileFieldsOf(endpoint.body);
    const data = parts.data === undefined ? {} : parseObject(parts.data);
    const assigned = assign(fields, parts.files, data);
    const stored: (StoredPart | JudgedPart)[] = [];
    for (const { field, part } of assigned)
      stored.push(
        field.kind === 'judged'
          ? { field, verdict: await files.imageResizer.judge(part.bytes) }
          : { field, row: await storePart(files, uploader.property, readsCodes(field, data), part) },
      );
    return { fingerprint: fingerprintOf(parts.data ?? '', parts.files), toJsonBody: async (ctx) => toBody(ctx, data, stored) };
  } finally {
    release();
  }
}

type Data = Record<string, unknown>;

/** A field that says so, or an upload whose caller does. */
const readsCodes = (field: FileField, data: Data): FileField => ({
  ...field,
  readsCodes: field.readsCodes || (field.isOnlyPart && data.readCodes === true),
});

function parseObject(text: string): Data {
  const data = readJson(text, bodyLimits.form);
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw unreadable();
  return data as Data;
}

/**
 * Each part belongs to a field; a single-file field takes one part and no id in `data` as well. An upload-only field has exactly one
 * part and never an id: the id could be anybody's file.
 */
function assign(fields: FileField[], parts: Part[], data: Data) {
  for (const { name, part, isOnlyPart } of fields) {
    if (isOnlyPart && Object.hasOwn(data, name)) throw invalidField(name, 'invalid');
    if (isOnlyPart && !parts.some((one) => one.name === part)) throw invalidField(name, 'required');
  }
  const seen = new Set<string>();
  return parts.map((part) => {
    const field = fields.find((one) => one.part === part.name);
    if (!field) throw invalidField(part.name, 'unknownField');
    if (!field.isList && (seen.has(part.name) || Object.hasOwn(data, field.name))) throw invalidField(field.name, 'invalid');
    seen.add(part.name);
    return { field, part };
  });
}

async function storePart(
  files: Files,
  property: number,
  field: FileField,
  { fileName, bytes }: Part,
): Promise<StoredPart['row']> {
  if (bytes.length === 0) {
    if (field.isOnlyPart) throw invalidField(field.name, 'required');
    return null;
  }
  if (bytes.length > MAX_FILE_BYTES) throw invalidField(field.name, 'fileTooLarge');
  const isPdf = isPdfUpload(field, bytes);
  if (!(await files.isClean(bytes))) throw invalidField(field.name, 'fileUnsafe');
  const key = randomUUID();
  if (isPdf) {
    const verdict = await files.classifyPdf(bytes);
    if (verdict !== 'plain') throw invalidField(field.name, verdict === 'active' ? 'fileActive' : 'fileUnreadable');
    await storeVariants(files, keyOf(property, key, ''), { full: bytes }, 'application/pdf');
    return {
      key,
      name: cleanName(fileName, 'application/pdf'),
      type: 'application/pdf',
      size: bytes.length,
      width: null,
      height: null,
      codes: null,
      look: null,
    };
  }
  const resized = await files.imageResizer.resize(bytes, field.readsCodes);
  if ('problem' in resized) throw invalidField(field.name, resized.problem);
  const { width, height, codes, look, ...variants } = resized;
  await storeVariants(files, keyOf(property, key, ''), variants, 'image/webp');
  const size = variants.full.length;
  return { key, name: cleanName(fileName, 'image/webp'), type: 'image/webp', size, width, height, codes, look };
}

/** All or none: what a full disk leaves of a file would only make it fuller, until the sweep finds it. */
async function storeVariants({ store }: Files, folder: string, variants: Record<string, Uint8Array>, contentType: string) {
  try {
    for (const [variant, bytes] of Object.entries(variants)) await store.put(`${folder}${variant}`, bytes, { contentType });
  } catch (error) {
    // The first error is the one to report; what cannot be deleted either is left to the sweep.
    await store.deleteAll(folder).catch(() => {});
    throw error;
  }
}

/** True for a PDF, false for a picture; anything else, or the wrong one of the two, is refused. */
function isPdfUpload({ name, kind }: { name: string; kind: FileKind }, bytes: Buffer): boolean {
  const type = detectType(bytes);
  if (type === undefined || (kind === 'picture' && type === 'application/pdf')) throw invalidField(name, 'fileType');
  if (type !== 'application/pdf') return false;
  if (!isWholePdf(bytes)) throw invalidField(name, 'fileUnreadable');
  return true;
}

async function toBody(ctx: Ctx, data: Data, parts: (StoredPart | JudgedPart)[]): Promise<Data> {
  const body = { ...data };
  for (const part of parts) {
    const { field } = part;
    if ('verdict' in part) {
      body[field.name] = part.verdict;
      continue;
    }
    const { row } = part;
    const id = row && (await insert(ctx, row));
    const current = body[field.name];
    if (!field.isList) body[field.name] = id;
    else if (id !== null) body[field.name] = [...(Array.isArray(current) ? current : []), id];
    else body[field.name] ??= [];
  }
  return body;
}

async function insert({ db, user }: Ctx, row: NonNullable<StoredPart['row']>): Promise<number> {
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
