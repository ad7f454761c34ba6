import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blanksIn, blanksOf } from './rich-text.blanks.ts';
import { isSafeLink } from './rich-text.link.ts';
import { isBlankText, plainTextOf } from './rich-text.plain.ts';
import { optionalRichText, RICH_TEXT_MAX, richText } from './rich-text.ts';

describe('a text without its marks', () => {
  it('keeps its lines and its words', () => {
    const html =
      '<h2>น้ำ</h2><p>a &amp;&nbsp;<strong>b</strong> &lt;c&gt;<br>d</p><ul><li><p>e</p></li><li>f</li></ul><hr><p></p>';
    expect(plainTextOf(html)).toBe('น้ำ\na & b <c>\nd\ne\nf');
  });

  it('gives back whatever was written as text', () => {
    const asMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const lines = text.split('\n').map((line) => line.trim());
        expect(plainTextOf(`<p>${asMarkup(text)}</p>`)).toBe(lines.filter(Boolean).join('\n'));
      }),
    );
  });

  // A ratio within the run: eight times the text may cost eight times the time, and reading it again and again would cost sixty-four.
  it.each(['<', '<a', '&#', '&', '[[', '</p', '<br'])('is read once, however long it is: %j', (hostile) => {
    const quickest = (length: number) => {
      const text = hostile.repeat(length / hostile.length);
      const times = Array.from({ length: 7 }, () => {
        const began = performance.now();
        blanksOf(text);
        return performance.now() - began;
      });
      return Math.min(...times);
    };
    quickest(RICH_TEXT_MAX); // compiled by then
    expect(quickest(RICH_TEXT_MAX)).toBeLessThan(30 * Math.max(quickest(RICH_TEXT_MAX / 8), 0.05));
  });
});

describe('an empty text', () => {
  it.each(['', ' ', '<p></p>', '<p><br></p>', '<p>&nbsp;\u200b</p>', '<hr>', '<h2> </h2><ul><li><p></p></li></ul>', '&#0;'])(
    'is %j, and is missing where one is required',
    (html) => {
      expect(isBlankText(html)).toBe(true);
      expect(richText.safeParse(html).error?.issues[0]?.message).toBe('required');
      expect(optionalRichText.parse(html)).toBeNull();
    },
  );

  it.each(['<p>ก</p>', '7', '<p>!</p>', '🙂', '&lt;'])('is not %j', (html) => {
    expect(isBlankText(html)).toBe(false);
    expect(richText.parse(html)).toBe(html);
  });

  it('is not the only thing refused', () => {
    expect(richText.safeParse('x'.repeat(RICH_TEXT_MAX + 1)).error?.issues[0]?.message).toBe('tooLong');
  });
});

describe('blanks of a template', () => {
  it('are found until they are filled, each once, also half in bold', () => {
    expect(blanksOf('<p>[[วันที่]] - [[<strong>เวลา</strong>]], [[ วันที่ ]]</p>')).toEqual(['วันที่', 'เวลา']);
    expect(blanksOf('<p>5 ธันวาคม [1] ]] [[</p>')).toEqual([]);
    expect(blanksIn('Lift [[number]] <stopped>')).toEqual(['number']);
    expect(blanksIn('[[]]')).toEqual(['']);
  });
});

describe('a link', () => {
  it.each(['https://lobby.example', 'HTTPS://a.example/ห้อง?q=1#x', 'mailto:office@lobby.example?subject=x', 'tel:+6627132200'])(
    'may lead to %s',
    (address) => expect(isSafeLink(address)).toBe(true),
  );

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://a.b/c',
    'http://a.example',
    '//a.example',
    '/portal',
    'a.example',
    '',
    '#',
    ' https://a.example',
    'https://a.example/"onx=1',

    'https://',
    'https://localhost',
    'https://u:p@a.example',
    'https:\\\\a.example',
    'https:a.example',
    'tel:',
    'mailto:',
    'mailto:a',
  ])('may not lead to %j', (address) => expect(isSafeLink(address)).toBe(false));
});
