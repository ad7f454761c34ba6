import { isSafeLink } from '@lobby/contract/rich-text.link';
import { RICH_TEXT_DEPTH, RICH_TEXT_TAGS, SAME_MARKS, UNREAD_TAGS } from '@lobby/contract/rich-text.marks';
import { Parser } from 'htmlparser2';

/** A text as it was understood: words, and marks around further ones. */
type Mark = { tag: string; href?: string; inside: Piece[] };
export type Piece = string | Mark;

/**
 * Reads a text without asking the browser: it would report every style it finds to the content policy, and needs a way
 * around Trusted Types. What is not on the list is never understood, so nothing else can be drawn from it.
 */
export function readRichText(html: string, alsoKept: string[] = []): Piece[] {
  const kept = new Set([...RICH_TEXT_TAGS, ...alsoKept]);
  const all: Mark = { tag: '', inside: [] };
  /** Around each open tag: the innermost mark that was understood, and how deep that one stands. */
  const open = [{ mark: all, depth: 0 }];
  const innermost = () => open.at(-1) ?? { mark: all, depth: 0 };
  let unread = 0;

  const parser = new Parser({
    onopentag(name, { href }) {
      if (UNREAD_TAGS.includes(name)) unread += 1;
      const around = innermost();
      const mark = unread > 0 || around.depth === RICH_TEXT_DEPTH ? undefined : markOf(name, href);
      if (mark) around.mark.inside.push(mark);
      open.push(mark ? { mark, depth: around.depth + 1 } : around);
    },
    onclosetag(name) {
      if (UNREAD_TAGS.includes(name)) unread -= 1;
      open.pop();
    },
    ontext(text) {
      if (unread === 0) innermost().mark.inside.push(text);
    },
  });
  const markOf = (name: string, href = ''): Mark | undefined => {
    const tag = Object.hasOwn(SAME_MARKS, name) ? (SAME_MARKS[name] ?? '') : name;
    if (!kept.has(tag)) return undefined;
    if (tag !== 'a') return { tag, inside: [] };
    return isSafeLink(href) ? { tag, href, inside: [] } : undefined;
  };
  parser.end(html);
  return all.inside;
}
