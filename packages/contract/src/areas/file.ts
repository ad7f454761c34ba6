import { z } from 'zod';
import { endpoint, one } from '../kernel/endpoint.ts';
import { id, ref } from '../kernel/fields.ts';
import { listShape } from '../kernel/list.ts';

/** What a picture is drawn anew as; a list asks for the thumb, a card for the card, a page for the full one. */
export const PICTURE_SIZES = { thumb: 160, card: 640, full: 1920 } as const;
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_PIXELS = 25_000_000;
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const DOCUMENT_TYPES = [...PICTURE_TYPES, 'application/pdf'] as const;

/** A kept file as whoever may see its record sees it. The addresses are short-lived; `thumb` and `card` are a picture's. */
export const StoredFile = z.object({
  id,
  name: z.string(),
  type: z.string(),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  url: z.string(),
  thumb: z.string().nullable(),
  card: z.string().nullable(),
});
export type StoredFile = z.infer<typeof StoredFile>;
export const fileShape = listShape(StoredFile);

/** A field that holds a picture: its id to set it, null to remove it, left out to keep it. */
export const picture = ref('file').nullable().default(null).meta({ file: 'picture' });
/** A field that holds documents and pictures, in their order. */
export const attachments = (most: number) => z.array(ref('file')).max(most).default([]).meta({ file: 'document' });

export const fileApi = {
  /** One part named `file`. The file belongs to nobody until a record names it, and is swept after a day. */
  upload: endpoint('POST', '/files', { rate: 'write', audit: 'change', answer: one(StoredFile) }),
};
