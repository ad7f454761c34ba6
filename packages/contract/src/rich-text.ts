import { z } from 'zod';
import { problem } from './problems.ts';
import { isBlankText } from './rich-text.plain.ts';

export const RICH_TEXT_MAX = 50_000;

const written = z.string(problem('required')).trim().max(RICH_TEXT_MAX, problem('tooLong'));
const examples = ['<p>หยุดจ่ายน้ำ 09:00-12:00 น.</p>', '<h2>Lift 2</h2><ul><li>closed on <strong>Monday</strong></li></ul>'];

/** A text with headings, lists and links, kept as clean HTML. */
export const richText = written.refine((html) => !isBlankText(html), problem('required')).meta({ examples });
export const optionalRichText = written
  .meta({ examples })
  .transform((html) => (isBlankText(html) ? null : html))
  .nullable()
  .default(null);
