import { expect, it } from 'vitest';
import { passwordState } from './password-state.ts';

const owner = { username: 'somsri', min: 15, words: ['somsri', 'Riverside'] };

it('says honestly how far a new password is', () => {
  expect(passwordState('', owner)).toBe('empty');
  expect(passwordState('rain over the', owner)).toBe('short');
  expect(passwordState('rain over the', { ...owner, min: 12 })).toBe('good');
  expect(passwordState('rain over the river', owner)).toBe('good');
});

it('is not impressed by length alone', () => {
  expect(passwordState('passwordpassword1', owner)).toBe('easy');
  expect(passwordState('riverside-somsri-2026', owner)).toBe('easy');
  expect(passwordState('aaaaaaaaaaaaaaaaaaaa', owner)).toBe('easy');
});
