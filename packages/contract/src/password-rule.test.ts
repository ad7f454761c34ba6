import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isEasyToGuess } from './password-rule.ts';

it.each([
  'password12345678',
  'qwertyqwertyqwerty',
  'aaaaaaaaaaaaaaaa',
  '1234567890123456',
  'somchai-somchai-1',
  'The River Residence 1',
  'รหัสผ่านรหัสผ่าน',
])('calls %s easy', (password) => {
  expect(isEasyToGuess(password, ['somchai', 'The River Residence'])).toBe(true);
});

it.each(['correct horse battery staple', 'ฝนตกที่บ้านวันอังคาร', 'xK9!vv-m2@qLz_7w', '🐘🦊🐢🦉🐝 กับสวนหลังบ้าน'])(
  'takes %s',
  (password) => {
    expect(isEasyToGuess(password, ['somchai', 'The River Residence'])).toBe(false);
  },
);

it('is never fooled by repeating one letter', () => {
  const letter = fc.string({ minLength: 1, maxLength: 1 });
  const times = fc.integer({ min: 15, max: 128 });
  fc.assert(
    fc.property(letter, times, (one, many) => {
      expect(isEasyToGuess(one.repeat(many), ['somchai'])).toBe(true);
    }),
  );
});
