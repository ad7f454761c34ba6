import { expect, it } from 'vitest';
import { fullnessOf } from './fullness.ts';

it('is full only where no lot is left, and says so a little before', () => {
  expect([0, 89, 90, 99, 100, 130].map((inside) => fullnessOf(inside, 100).state)).toEqual([
    'free',
    'free',
    'near',
    'near',
    'full',
    'full',
  ]);
  expect(fullnessOf(199, 200)).toEqual({ state: 'near', percent: 99 });
  expect(fullnessOf(130, 100).percent).toBe(130);
});

it('knows nothing where the number of places is not set', () => {
  expect(fullnessOf(12, null)).toEqual({ state: 'free', percent: 0 });
});
