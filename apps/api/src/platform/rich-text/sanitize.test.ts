import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foreignIn } from '#test/fixtures/rich-text/foreign.ts';
import { cleanRichText, keepRichText } from './sanitize.ts';

const words =
  'p br strong em u s h1 h2 h3 ul ol li blockquote a hr b i div span table tr td button svg math mtext style script template noscript textarea select option form title xmp iframe img';
const tag = fc.constantFrom(...words.split(' '));
const attribute = fc.constantFrom(
  '',
  ' href="https://a.example/x"',
  ' href=javascript:alert(1)',
  ' onclick=alert(1)',
  ' href="java\tscript:x"',
  ' style=x',
  " href='mailto:a@b.c'",
  ' =<',
  ' "',
);
const piece = fc.oneof(
  fc.tuple(tag, attribute).map(([name, rest]) => `<${name}${rest}>`),
  tag.map((name) => `</${name}>`),
  fc.constantFrom(
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?x',
    '&lt;',
    '&amp;lt;',
    '&#x3c;',
    '&#0;',
    '<',
    '>',
    '"',
    '\0',
    '\u202e',
    ' ',
    'น้ำ',
    'a',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const soup = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

describe('a text from outside', () => {
  it('keeps nothing but the allowed marks, whatever is sent', () => {
    fc.assert(
      fc.property(soup, (html) => {
        expect(foreignIn(cleanRichText(html))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('R32: is clean once it has been cleaned', () => {
    fc.assert(
      fc.property(soup, (html) => {
        const once = cleanRichText(html);
        expect(cleanRichText(once)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps what an office writes, word for word', () => {
    const notice =
      '<h2>หยุดจ่ายน้ำ</h2><p>วันที่ 5 <strong>09:00</strong> &amp; <em>ตึก A</em> <u>ทุกชั้น</u> <s>เดิม</s></p><ul><li>โทร <a href="tel:027132200">นิติ</a></li></ul><blockquote><p>ขออภัย</p></blockquote>';
    expect(cleanRichText(notice)).toBe(notice);
  });

  it('understands the marks of other programs', () => {
    expect(cleanRichText('<h1 class="x">A</h1><p style="color:red"><b>b</b><i>i</i><o:p>&nbsp;</o:p></p>')).toBe(
      '<h2>A</h2><p><strong>b</strong><em>i</em>\u00a0</p>',
    );
  });

  it.each([
    'javascript:alert(1)',
    ' https://a.example',
    'http://a.example',
    '//a.example',
    '/me',
    'https://bank.example@evil.example',
    'data:text/html,x',
    'https://localhost',
  ])('keeps the words of a link to %s and not the link', (address) =>
    expect(cleanRichText(`<p><a href="${address}">read</a></p>`)).toBe('<p>read</p>'),
  );

  it('never grows deeper than anybody writes', () => {
    expect(foreignIn(cleanRichText(`${'<ul><li>'.repeat(3000)}x`))).toEqual([]);
  });

  it('is refused on its field when nothing is left to read, or when it grew too long', () => {
    expect(() => keepRichText('content', '<script>alert(1)</script><p>&nbsp;\u200b</p>')).toThrow('This field is required');
    expect(() => keepRichText('content', '&'.repeat(20_000))).toThrow('This value is too long');
  });
});
