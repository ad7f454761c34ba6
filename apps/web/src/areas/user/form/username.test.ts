import { UserInput } from '@lobby/contract/areas/user';
import { expect, test } from 'vitest';
import { suggestUsername } from './username.ts';

test.each([
  ['สมชาย รักดี', 'somchai.r@example.com', 'somchai.r'],
  ['สมชาย รักดี', 'Somchai+work@example.com', 'somchaiwork'],
  ['Somchai Rakdee', '', 'somchai.r'],
  ['คุณ Somchai', '', 'somchai'],
  ['Somchai Rakdee', 'x@example.com', 'somchai.r'],
  ['สมชาย รักดี', '', ''],
  ['A', '', ''],
])('%s with "%s" may be called "%s"', (name, email, username) => {
  expect(suggestUsername(name, email)).toBe(username);
});

test('what is suggested is taken by the contract', () => {
  const suggested = suggestUsername('', `${'a'.repeat(200)}@example.com`);
  expect(UserInput.shape.username.safeParse(suggested).success).toBe(true);
});
