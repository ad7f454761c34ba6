import type { Endpoint } from '@lobby/contract/kernel/endpoint';
import { expect, it } from 'vitest';
import en from '#shared/step-up/step-up.en.json';
import { actOf, requestStepUp, stepUpRequest } from './step-up-request.ts';

const approve = { method: 'POST', path: '/refunds/:id/approve' } as const;

it('asks one question for several calls at once, and a new one later', async () => {
  const [first, second] = [requestStepUp(approve), requestStepUp(approve)];
  const question = stepUpRequest.get();
  expect(question?.act).toBe('post-refunds-approve');
  question?.answer(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(stepUpRequest.get()).toBeNull();

  const later = requestStepUp(approve);
  expect(stepUpRequest.get()).not.toBe(question);
  stepUpRequest.get()?.answer(false);
  expect(await later).toBe(false);
});

const contract = import.meta.glob<Record<string, object>>(['../../../../../packages/contract/src/areas/*.ts', '!**/*.test.ts'], {
  eager: true,
});

it('every act that asks for the password has words for what it does', () => {
  const apis = Object.values(contract).flatMap((file) => Object.entries(file).filter(([name]) => name.endsWith('Api')));
  const guarded = apis.flatMap(([, api]) => (Object.values(api) as Partial<Endpoint>[]).filter((one) => one?.stepUp && one.path));
  expect(guarded.length).toBeGreaterThan(90);
  const unnamed = guarded.map((one) => actOf(one as Endpoint)).filter((act) => !(act in en.stepUp.act));
  expect(unnamed).toEqual([]);
});
