import { expect, it } from 'vitest';
import { fromChatSearch, fromOf, shortened } from './from-chat.ts';

it('takes two ids from the address, or none', () => {
  expect(fromOf(fromChatSearch({ chat: '7', message: 3 }))).toEqual({ conversation: 7, number: 3 });
  for (const raw of [{}, { chat: 7 }, { chat: 7, message: '0' }, { chat: 'x', message: 3 }, { chat: 1.5, message: 3 }])
    expect(fromOf(fromChatSearch(raw))).toBeNull();
});

it('cuts between letters as they are read, not within one', () => {
  expect(shortened('น้ำไม่ไหล', 20)).toBe('น้ำไม่ไหล');
  expect(shortened('ที่ที่ที่', 5)).toBe('ที่…');
  expect(shortened('👩‍👩‍👧👩‍👩‍👧', 10)).toBe('👩‍👩‍👧…');
});
