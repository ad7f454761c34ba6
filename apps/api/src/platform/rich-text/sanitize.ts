import { RICH_TEXT_MAX } from '@lobby/contract/rich-text';
import { isSafeLink } from '@lobby/contract/rich-text.link';
import { RICH_TEXT_DEPTH, RICH_TEXT_TAGS, SAME_MARKS, UNREAD_TAGS } from '@lobby/contract/rich-text.marks';
import { isBlankText } from '@lobby/contract/rich-text.plain';
import sanitize from 'sanitize-html';
import { invalidField } from '#platform/errors/errors.ts';

const rules: sanitize.IOptions = {
  allowedTags: RICH_TEXT_TAGS,
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: RICH_TEXT_DEPTH,
  nonTextTags: UNREAD_TAGS,
  transformTags: {
    ...SAME_MARKS,
    a: (_name, { href = '' }) => (isSafeLink(href) ? { tagName: 'a', attribs: { href } } : { tagName: 'span', attribs: {} }),
  },
};

/** Characters PostgreSQL refuses, browsers drop, or that turn the reading direction of what follows. */
const unseen = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]|\p{Cs}/gu;

/** The text with nothing but the allowed marks. Taking marks away can bring others together, so it is read until nothing changes. */
export function cleanRichText(html: string): string {
  let before = html;
  for (let reading = 0; reading < 10; reading++) {
    const after = sanitize(before, rules).replace(unseen, '').trim();
    if (after === before) return after;
    before = after;
  }
  return sanitize(before, { ...rules, allowedTags: [] }).trim();
}

/** What a post keeps of the text it was sent; refuses, on its field, a text of which nothing is left to read. */
export function keepRichText(field: string, html: string): string {
  const kept = cleanRichText(html);
  if (isBlankText(kept)) throw invalidField(field, 'required');
  if (kept.length > RICH_TEXT_MAX) throw invalidField(field, 'tooLong');
  return kept;
}
