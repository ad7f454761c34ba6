import { expect, it } from 'vitest';
import { shortened } from './shortened.ts';

it('cuts between letters as they are read, not within one', () => {
  expect(shortened('น้ำไม่ไหล', 20)).toBe('น้ำไม่ไหล');
  expect(shortened('ที่ที่ที่', 5)).toBe('ที่…');
  expect(shortened('👩‍👩‍👧👩‍👩‍👧', 10)).toBe('👩‍👩‍👧…');
});
