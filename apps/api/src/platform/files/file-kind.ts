import type { PICTURE_TYPES } from '@lobby/contract/areas/file';

type PictureType = (typeof PICTURE_TYPES)[number];
export type DetectedType = PictureType | 'application/pdf';

const at = (bytes: Buffer, offset: number, text: string) => bytes.toString('latin1', offset, offset + text.length) === text;

/** By magic bytes alone: file name and Content-Type are untrusted. */
export function detectType(bytes: Buffer): DetectedType | undefined {
  if (at(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (at(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (at(bytes, 0, 'RIFF') && at(bytes, 8, 'WEBP')) return 'image/webp';
  if (at(bytes, 0, '%PDF-')) return 'application/pdf';
  return undefined;
}

const MAX_TRAILING_BYTES = 1024;

/** Trailing bytes after %%EOF could be another file (polyglot). */
export function isWholePdf(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('%%EOF');
  return end > 0 && bytes.length - end <= MAX_TRAILING_BYTES && bytes.includes('startxref');
}
