import { expect, it } from 'vitest';
import { fromChatSearch, fromOf } from './from-chat.ts';

it('takes two ids from the address, or none', () => {
  expect(fromOf(fromChatSearch({ chat: '7', message: 3 }))).toEqual({ conversation: 7, number: 3 });
  for (const raw of [{}, { chat: 7 }, { chat: 7, message: '0' }, { chat: 'x', message: 3 }, { chat: 1.5, message: 3 }])
    expect(fromOf(fromChatSearch(raw))).toBeNull();
});
