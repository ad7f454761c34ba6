import { z } from 'zod';
import { problem } from './kernel/problems.ts';

/** A text with headings, lists and links, kept as clean HTML. */
export const richText = z.string(problem('required')).trim().min(1, problem('required')).max(50_000, problem('tooLong'));
export const optionalRichText = z
  .string()
  .trim()
  .max(50_000, problem('tooLong'))
  .transform((html) => (html === '' ? null : html))
  .nullable()
  .default(null);
