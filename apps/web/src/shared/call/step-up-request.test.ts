import { expect, it } from 'vitest';
import { requestStepUp, stepUpRequest } from './step-up-request.ts';

it('asks one question for several calls at once, and a new one later', async () => {
  const [first, second] = [requestStepUp(), requestStepUp()];
  const question = stepUpRequest.get();
  question?.answer(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(stepUpRequest.get()).toBeNull();

  const later = requestStepUp();
  expect(stepUpRequest.get()).not.toBe(question);
  stepUpRequest.get()?.answer(false);
  expect(await later).toBe(false);
});
