import { expect, it } from 'vitest';
import { freshIn } from './fresh.ts';

const page = (total: number, second: number, more: { page?: number; atLeast?: true } = {}) => ({
  data: [{ occurredAt: new Date(second * 1000) }],
  meta: { pagination: { page: more.page ?? 1 }, total, atLeast: more.atLeast },
});
const atLeast = true as const;

it('what has come since is counted', () => {
  expect(freshIn(page(120, 1), page(123, 2))).toBe(3);
  expect(freshIn(page(120, 1, { page: 4 }), page(121, 2))).toBe(1);
  expect(freshIn(page(120, 1), page(120, 1))).toBe(0);
  expect(freshIn(page(120, 2), page(119, 1))).toBe(0);
});

it('a list too long to be counted says that there is something new, without a number', () => {
  expect(freshIn(page(10_000, 1, { atLeast }), page(10_000, 2, { atLeast }))).toBe('some');
  expect(freshIn(page(10_000, 1, { atLeast }), page(10_000, 1, { atLeast }))).toBe(0);
  expect(freshIn(page(9_999, 1), page(10_000, 2, { atLeast }))).toBe('some');
});

it('deep in such a list nothing is known, so nothing is said', () => {
  expect(freshIn(page(10_000, 1, { atLeast, page: 2 }), page(10_000, 9, { atLeast }))).toBe(0);
});
