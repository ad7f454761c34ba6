import { expect, it } from 'vitest';
import { askForPassword, passwordQuestion } from './password-once-more.ts';

it('asks one question for several calls at once, and a new one later', async () => {
  const [first, second] = [askForPassword(), askForPassword()];
  const question = passwordQuestion.get();
  question?.answer(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(passwordQuestion.get()).toBeNull();

  const later = askForPassword();
  expect(passwordQuestion.get()).not.toBe(question);
  passwordQuestion.get()?.answer(false);
  expect(await later).toBe(false);
});
