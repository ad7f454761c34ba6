import { expect, test } from 'vitest';
import { compareTexts, forbiddenWords, missingKeys, sharedKeys } from './texts.ts';

test('equal texts have no problems', () => {
  expect(compareTexts({ a: { b: 'สวัสดี {{name}}' } }, { a: { b: 'Hello {{ name }}' } })).toEqual([]);
});

test('reports a key of one language only, however deep', () => {
  expect(compareTexts({ a: { b: 'ก' } }, { a: { c: 'x' } })).toEqual(['a.b is missing in English', 'a.c is missing in Thai']);
});

test('reports empty and blank texts', () => {
  expect(compareTexts({ a: '' }, { a: ' ' })).toEqual(['a is empty in Thai', 'a is empty in English']);
});

test('placeholders must be the same ones', () => {
  expect(compareTexts({ a: '{{count}} ชิ้น' }, { a: '{{total}} pieces' })).toEqual([
    'a has other placeholders in Thai than in English',
  ]);
});

test('a key a screen asks for must exist', () => {
  const texts = [{ form: { optional: 'optional', rows_one: 'a row', rows_other: '{{count}} rows' } }];
  const source = "t('form.optional') t('form.rows', { count }) t('layout.optional') t(prefix + key)";
  expect(missingKeys(source, texts)).toEqual(['layout.optional']);
});

test('a key that is handed on by name must exist as well', () => {
  const texts = [{ form: { saved: 'Saved' }, counter: { line: { kept: 'Kept' } } }];
  const source = `
    say({ tone: 'bad', key: 'counter.line.notStored' }); say({ key: 'counter.line.kept' });
    useCommand(api, { area: 'room', done: 'form.saved' }); useCommand(api, { done: 'form.made' });
    [{ when, say: 'error.away' }]; reach({ key: 'tooLong' }); localStorage({ key: 'lobby.scheme' });`;
  expect(missingKeys(source, texts)).toEqual(['counter.line.notStored', 'form.made', 'error.away']);
});

test('words the product does not use are found, inside other words they are not', () => {
  expect(forbiddenWords({ a: 'ของคุณ', b: 'กรุณากรอก', c: 'ขอบคุณท่าน', d: 'คุณสมบัติ' }, 'th')).toEqual([
    'a says “คุณ” (docs/glossary.md)',
    'b says “กรุณา” (docs/glossary.md)',
  ]);
  expect(forbiddenWords({ a: 'ชนิด', b: 'เลิกทำ', c: 'เลิกทำแล้ว', d: 'ชนิดพิเศษ', e: 'การยืนยันตัวตนสองขั้นตอน' }, 'th')).toEqual([
    'a says “ชนิด” (docs/glossary.md)',
    'c says “เลิกทำแ” (docs/glossary.md)',
  ]);
  expect(forbiddenWords({ a: 'Kind', b: 'State', c: 'Kind regards' }, 'en')).toHaveLength(2);
  expect(forbiddenWords({ a: { b: 'Second step at sign-in', c: 'the second person' } }, 'en')).toEqual([
    'a.b says “Second step” (docs/glossary.md)',
  ]);
});

test('a key stands in one pair of texts only', () => {
  const pairs = [
    { name: 'user', texts: { error: { secondPerson: 'Somebody else has to approve' } } },
    { name: 'request', texts: { error: { secondPerson: 'A second person decides', noType: 'No type' } } },
  ];
  expect(sharedKeys(pairs)).toEqual(['request: error.secondPerson stands in user, too']);
});
