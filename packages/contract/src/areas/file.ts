import { z } from 'zod';
import { endpoint, one } from '../kernel/endpoint.ts';
import { nonPersonal, record } from '../kernel/field-tags.ts';
import { id, usedUp } from '../kernel/fields.ts';
import { listShape } from '../kernel/list.ts';
import { nameSchemas } from '../kernel/schema-names.ts';
import { problem } from '../problems.ts';

/** What a picture is drawn anew as; a list asks for the thumb, a card for the card, a page for the full one. */
export const PICTURE_SIZES = { thumb: 160, card: 640, full: 1920 } as const;
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_PIXELS = 25_000_000;
/** A picture one pixel wide and millions high is no picture. */
export const MAX_SIDE = 16_384;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const DOCUMENT_TYPES = [...PICTURE_TYPES, 'application/pdf'] as const;

/** A kept file as whoever may see its record sees it. The addresses are short-lived; `thumb` and `card` are a picture's. */
export const StoredFile = record('file', {
  id,
  name: nonPersonal(z.string()),
  type: nonPersonal(z.string()),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  url: z.string(),
  thumb: z.string().nullable(),
  card: z.string().nullable(),
}).meta({ addressed: true });
export type StoredFile = z.infer<typeof StoredFile>;
/** The addresses are made from these as an answer leaves, so nothing can be asked of them. */
export const fileShape = listShape(StoredFile.omit({ url: true, thumb: true, card: true }).extend({ propertyId: id }));

/** `judged`: looked at and not kept; the field becomes the verdict. */
export type FileKind = 'picture' | 'document' | 'judged';

/** Why a photo cannot be sent to the doors. */
export const PHOTO_PROBLEMS = [
  'unreadable',
  'small',
  'dark',
  'flat',
  'blurred',
  'noFace',
  'manyFaces',
  'faceSize',
  'faceCut',
] as const;
export type PhotoProblem = (typeof PHOTO_PROBLEMS)[number];
export const PhotoVerdict = z.object({ valid: z.boolean(), reasons: z.array(z.enum(PHOTO_PROBLEMS)) });
export type PhotoVerdict = z.infer<typeof PhotoVerdict>;

/** The caller's own upload that no record holds yet, or what this very record holds already (`files.assert_claimable`). */
const holds = (file: FileKind) => usedUp('file').meta({ file });

/** A field that holds a picture: its id to set it, null to remove it, left out to keep it. */
export const picture = holds('picture').nullable().default(null);
/** A field that holds one picture or PDF. */
export const document = holds('document').nullable().default(null);
/** A picture or a PDF of a transfer. Codes in it are read before it is repainted: what a client says about a slip counts for nothing. */
export const slip = usedUp('file').meta({ file: 'document', readCodes: true }).nullable().default(null);
/** A picture whose QR code is read. */
export const qrPicture = usedUp('file').meta({ file: 'picture', readCodes: true }).nullable().default(null);
/** A field that holds documents and pictures, in their order. */
export const attachments = (most: number) => z.array(holds('document')).max(most, problem('tooMany')).default([]);

export const fileApi = {
  /** One part named `file`. The file belongs to nobody until a record names it, and is swept after a day. */
  upload: endpoint('POST', '/files', {
    rate: 'write',
    audit: 'change',
    body: z.strictObject({
      file: id.meta({ file: 'document', part: 'file' }),
      /** For a file that is a slip or an account's QR code. */
      readCodes: z
        .boolean(problem('invalid'))
        .default(false)
        .meta({ examples: [true] }),
    }),
    answer: one(StoredFile),
  }),
};

/** A field of a call that holds files, and the part a multipart body brings a new one in. */
export interface FileField {
  name: string;
  kind: FileKind;
  part: string;
  isList: boolean;
  /** Nothing but a new file will do: the call takes no JSON. */
  isOnlyPart: boolean;
  readsCodes: boolean;
}

export function fileFieldsOf(body: z.ZodType): FileField[] {
  if (!(body instanceof z.ZodObject)) return [];
  return Object.entries<z.ZodType>(body.shape).flatMap(([name, schema]) => {
    const { inner, isList } = insideOf(schema);
    const { file, part, readCodes = false } = (inner.meta() ?? {}) as { file?: FileKind; part?: string; readCodes?: boolean };
    if (!file) return [];
    return [{ name, kind: file, part: part ?? `files.${name}`, isList, isOnlyPart: part !== undefined, readsCodes: readCodes }];
  });
}

function insideOf(schema: z.ZodType, isList = false): { inner: z.ZodType; isList: boolean } {
  const { innerType, element } = schema.def as { innerType?: z.ZodType; element?: z.ZodType };
  const next = innerType ?? element;
  return next ? insideOf(next, isList || element !== undefined) : { inner: schema, isList };
}

nameSchemas({ StoredFile });
