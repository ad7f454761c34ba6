import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cardNumberAs, readCardNumber } from './card-number.ts';
import { documentNumberFromReader, hasValidCheckDigit, maskDocumentNumber, normalizeDocumentNumber } from './document-number.ts';
import { parsePhoneNumber } from './phone-number.ts';
import { formatPlate, isUsualPlate, normalizePlate } from './plate.ts';
import { foldName, normalizeText } from './thai-text.ts';
import { parseTypedDate } from './typed-date.ts';

/** Strings near what people type (Thai marks, digits of both kinds, separators, invisible characters), and any string at all. */
const nearby = fc
  .array(fc.constantFrom(...'0123456789๐๑๕๙ กขฮนายงสวคุณเแไ่้ำาํaAxZ.-/+,:()#\u200B\uFEFF\u00A0\t\u0301'.split('')))
  .map((parts) => parts.join(''));
const anything = fc.oneof(nearby, fc.string({ unit: 'binary' }));
const many = { numRuns: 10_000 };

it('text: the three ways to write ำ are one, digits become Arabic, invisible characters and doubled spaces go', () => {
  expect(['นํ้า', 'น้ํา', 'น้ำ'].map(normalizeText)).toEqual(['น้ำ', 'น้ำ', 'น้ำ']);
  expect(normalizeText(' ห้อง\u200B  ๑๒๐๕\uFEFF ')).toBe('ห้อง 1205');
});

it('names: titles are dropped at the start, and only there, and only where they are titles', () => {
  expect(['นายสมชาย ใจดี', 'นางสาว สมชาย ใจดี', 'คุณสมชาย ใจดี', 'น.ส.สมชาย ใจดี', 'ดร. สมชาย  ใจดี'].map(foldName)).toEqual(
    Array(5).fill('สมชาย ใจดี'),
  );
  expect(['Mr. Somchai', 'MRS Somchai', 'Khun Somchai'].map(foldName)).toEqual(['somchai', 'somchai', 'somchai']);
  expect(['คุณากร', 'นายิกา', 'Missy', 'สมนาย', 'นาง'].map(foldName)).toEqual(['คุณากร', 'นายิกา', 'missy', 'สมนาย', 'นาง']);
});

it.each(['1101700230708', '1234567890121', '0105536000313', '0012345678909', '7100123456785'])(
  'document: %s passes',
  (number) => {
    expect(hasValidCheckDigit(number)).toBe(true);
  },
);

it.each(['6012345678900', '1101700230709', '110170023070', '11017002307O8', '1.1017E+12', ''])('document: %s fails', (number) => {
  expect(normalizeDocumentNumber('thai-id', number)).toBeUndefined();
});

it('document: typed with dashes or Thai digits it is the same number; passports are upper case without spaces', () => {
  expect(normalizeDocumentNumber('thai-id', '1-1017-00230-70-8')).toBe('1101700230708');
  expect(normalizeDocumentNumber('alien-id', '๐๐๑๒๓๔๕๖๗๘๙๐๙')).toBe('0012345678909');
  expect(normalizeDocumentNumber('passport', 'aa 123 4567')).toBe('AA1234567');
  expect(normalizeDocumentNumber('passport', 'A1234')).toBeUndefined();
  expect([maskDocumentNumber('1101700230708'), maskDocumentNumber('AA1234567')]).toEqual(['1-1017-xxxxx-xx-8', 'xxxx4567']);
});

it('document: of what a card reader types only the number is taken', () => {
  expect(documentNumberFromReader('1101700230708#นาย#สมชาย##ใจดี#25350101#พุทธ')).toBe('1101700230708');
  expect(documentNumberFromReader('1101700230708 0105536000313')).toBeUndefined();
});

it('phone: one number however it is written', () => {
  const written = ['081-234-5678', '66812345678', '+66 (0)81 234 5678', '0066812345678', '๐๘๑๒๓๔๕๖๗๘'];
  for (const one of written) expect(parsePhoneNumber(one)).toEqual({ e164: '+66812345678', kind: 'mobile' });
  expect(parsePhoneNumber('02 123 4567')).toEqual({ e164: '+6621234567', kind: 'landline' });
  expect(parsePhoneNumber('+1 (415) 555-2671')).toEqual({ e164: '+14155552671', kind: 'foreign' });
  expect(['191', '1669', '08123', '012345678', 'ไม่มี', '+66 1', '81234567'].map(parsePhoneNumber)).toEqual(
    Array(7).fill(undefined),
  );
});

it('plate: is read with a space before its number', () => {
  const plates = ['1กข1234', 'กขค123', '71-2345', 'รวย9999', 'WXY1234', '•••234', '1กข 1234'];
  expect(plates.map(formatPlate)).toEqual(['1กข 1234', 'กขค 123', '71-2345', 'รวย 9999', 'WXY 1234', '•••234', '1กข 1234']);
});

it('plate: spaces and dashes do not matter, trucks keep their dash, an unusual one is kept and asked about', () => {
  expect(['1กข 1234', '1กข-1234', '๑กข๑๒๓๔'].map(normalizePlate)).toEqual(Array(3).fill('1กข1234'));
  expect(['71-2345', '712345'].map(normalizePlate)).toEqual(['71-2345', '71-2345']);
  expect(['1กข1234', 'กข1', '1กข1', 'กขค123', '71-2345'].every(isUsualPlate)).toBe(true);
  expect(['รวย9999', 'เศรษฐี1', 'WXY1234'].map((plate) => [normalizePlate(plate), isUsualPlate(plate)])).toEqual([
    ['รวย9999', false],
    ['เศรษฐี1', false],
    ['WXY1234', false],
  ]);
  expect([normalizePlate(' - '), normalizePlate('1'.repeat(16))]).toEqual([undefined, undefined]);
});

it('date: a Buddhist year is converted once, judged afterwards, and two digits are refused', () => {
  expect(parseTypedDate('16/11/2569')).toEqual({ date: '2026-11-16', wasBuddhist: true });
  expect(parseTypedDate('๑/๒/๒๕๖๙')).toEqual({ date: '2026-02-01', wasBuddhist: true });
  expect(parseTypedDate('2026-11-16')).toEqual({ date: '2026-11-16', wasBuddhist: false });
  expect(parseTypedDate('29/02/2567')).toEqual({ date: '2024-02-29', wasBuddhist: true });
  expect(['29/02/2568', '29/02/2569', '31/04/2026', '16/11/69', '16 พ.ย. 2569'].map(parseTypedDate)).toEqual(
    Array(5).fill(undefined),
  );
});

it.each([
  ['00D507D0', '0013961168', '213,02000'],
  ['00BC614E', '0012345678', '188,24910'],
  ['02B0A5FD', '0045131261', '176,42493'],
])('card: %s is printed %s and says %s on Wiegand 26', (hex, printed, wiegand) => {
  expect(readCardNumber(printed)).toContainEqual({ format: 'dec-be', hex });
  expect(cardNumberAs('dec-be', hex, 'first')).toBe(printed);
  expect(cardNumberAs('wiegand26', hex, 'first')).toBe(wiegand);
  expect(readCardNumber(wiegand)).toContainEqual({ format: 'wiegand26', hex: hex.slice(2) });
});

it('card: readers disagree about byte order, and about which bytes of a long UID they report', () => {
  expect(['dec-be', 'dec-le'].map((format) => cardNumberAs(format as 'dec-be', '7186A61E', 'first'))).toEqual([
    '1904649758',
    '0514229873',
  ]);
  expect(['dec-be', 'dec-le'].map((format) => cardNumberAs(format as 'dec-be', 'E43AC9D2', 'first'))).toEqual([
    '3829058002',
    '3536403172',
  ]);
  expect(['first', 'last'].map((bytes) => cardNumberAs('dec-be', '04A2B3C4D5E680', bytes as 'first'))).toEqual([
    '0077771716',
    '3302352512',
  ]);
  expect(cardNumberAs('wiegand26', '04A2B3C4D5E680', 'first')).toBe('213,59008');
  expect(readCardNumber('04:a2:b3:c4:d5:e6:80')).toEqual([{ format: 'uid-hex', hex: '04A2B3C4D5E680' }]);
  expect(readCardNumber('21302000').map(({ format }) => format)).toEqual(['uid-hex', 'dec-be', 'dec-le', 'wiegand26']);
});

it('any text is normalised without an error, and normalising it again changes nothing', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const twice = [
        [normalizeText, normalizeText(text)],
        [foldName, foldName(text)],
        [normalizePlate, normalizePlate(text)],
        [(one: string) => normalizeDocumentNumber('passport', one), normalizeDocumentNumber('passport', text)],
        [(one: string) => normalizeDocumentNumber('other', one), normalizeDocumentNumber('other', text)],
        [(one: string) => parsePhoneNumber(one)?.e164, parsePhoneNumber(text)?.e164],
        [(one: string) => parseTypedDate(one)?.date, parseTypedDate(text)?.date],
      ] as const;
      for (const [normalize, once] of twice) expect(once === undefined ? undefined : normalize(once)).toBe(once);
    }),
    many,
  );
});

it('what a reader reports for a UID is read back as that UID, wherever the format carries all of it', () => {
  const uid = fc.uint8Array({ minLength: 4, maxLength: 4 }).map((bytes) => Buffer.from(bytes).toString('hex').toUpperCase());
  fc.assert(
    fc.property(uid, fc.constantFrom('uid-hex', 'dec-be', 'dec-le', 'wiegand34'), (hex, format) => {
      expect(readCardNumber(cardNumberAs(format, hex, 'first'))).toContainEqual({ format, hex });
    }),
    many,
  );
});
