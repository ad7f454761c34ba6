import { RICH_TEXT_DEPTH, RICH_TEXT_TAGS } from '@lobby/contract/rich-text.marks';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../../../../../e2e/support/hostile-texts.ts';
import { type Piece, readRichText } from './read.ts';

const marksIn = (pieces: Piece[], depth = 1): { tag: string; href: string; depth: number }[] =>
  pieces.flatMap((piece) =>
    typeof piece === 'string'
      ? []
      : [{ tag: piece.tag, href: piece.href ?? 'https://', depth }, ...marksIn(piece.inside, depth + 1)],
  );

const isAllowed = ({ tag, href, depth }: ReturnType<typeof marksIn>[number]) =>
  RICH_TEXT_TAGS.includes(tag) && /^(https:\/\/|mailto:|tel:)/i.test(href) && depth <= RICH_TEXT_DEPTH;

describe('reading a text', () => {
  it('finds its words and marks', () => {
    expect(readRichText('<p>a &amp; <b>b</b><br><a href="https://a.example" onclick=x>c</a></p>')).toEqual([
      {
        tag: 'p',
        inside: [
          'a ',
          '&',
          ' ',
          { tag: 'strong', inside: ['b'] },
          { tag: 'br', inside: [] },
          { tag: 'a', href: 'https://a.example', inside: ['c'] },
        ],
      },
    ]);
  });

  it('leaves the words of what it does not know, and nothing of what nobody reads', () => {
    expect(readRichText('<table><td>a</td></table><style>b</style><svg><p>c</p></svg><a href="javascript:d">e</a>')).toEqual([
      'a',
      'e',
    ]);
  });

  it.each(hostileTexts)('understands nothing foreign in %j', (hostile) => {
    expect(marksIn(readRichText(hostile)).filter((mark) => !isAllowed(mark))).toEqual([]);
  });

  it('understands nothing foreign in anything', () => {
    const tag = fc.constantFrom(...'p ul li a b svg style script constructor __proto__ toString'.split(' '));
    const piece = fc.oneof(
      tag.map((name) => `<${name} href=javascript:x onclick=y>`),
      tag.map((name) => `</${name}>`),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        expect(marksIn(readRichText(pieces.join(''))).filter((mark) => !isAllowed(mark))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
