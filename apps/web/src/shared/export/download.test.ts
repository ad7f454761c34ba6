import { neutral } from '@lobby/contract/csv';
import { describe, expect, it } from 'vitest';
import { csv } from './download.ts';

describe('an exported cell', () => {
  it.each(['=1+1', '+66 2 123 4567', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', ' =1+1', '＝1+1', '＋1', '－1', '＠x', '\u200b=1'])(
    'cannot be run as a formula: %j',
    (text) => {
      expect(neutral(text)).toBe(`'${text}`);
    },
  );

  it.each(['02 123 4567', '*1669', 'ช่าง = คนซ่อม', '', 'a-b'])('is left alone where it is harmless: %j', (text) => {
    expect(neutral(text)).toBe(text);
  });
});

it('writes rows Excel reads as UTF-8, with quotes doubled', () => {
  expect(
    csv([
      ['ชื่อ', 'Phone'],
      ['ป้า "แดง", ชั้น 2', '1669'],
    ]),
  ).toBe('\ufeff"ชื่อ","Phone"\r\n"ป้า ""แดง"", ชั้น 2","1669"\r\n');
});
