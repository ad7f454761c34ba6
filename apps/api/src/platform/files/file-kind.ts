import type { PICTURE_TYPES } from '@lobby/contract/areas/file';

type PictureType = (typeof PICTURE_TYPES)[number];
export type FoundType = PictureType | 'application/pdf';

const at = (bytes: Buffer, offset: number, text: string) => bytes.toString('latin1', offset, offset + text.length) === text;

/** What a file is, by its first bytes alone: a name or a header says what somebody wants us to believe. */
export function typeOf(bytes: Buffer): FoundType | undefined {
  if (at(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (at(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (at(bytes, 0, 'RIFF') && at(bytes, 8, 'WEBP')) return 'image/webp';
  if (at(bytes, 0, '%PDF-')) return 'application/pdf';
  return undefined;
}

const MOST_AFTER_THE_END = 1024;

/** A document ends where it says so; what hangs behind its end is another file. */
export function isWholePdf(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('%%EOF');
  return end > 0 && bytes.length - end <= MOST_AFTER_THE_END && bytes.includes('startxref');
}
