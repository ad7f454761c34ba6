import fc from 'fast-check';
import { expect, it } from 'vitest';
import { namedEvery, roundTop } from './scale.ts';

it('leaves room for the tallest bar, and not too much of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (most) => {
      const top = roundTop(most);
      expect(top).toBeGreaterThanOrEqual(most);
      expect(top).toBeLessThanOrEqual(Math.max(5, most * 2.5));
    }),
  );
});

it('never names more buckets than fit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 92 }), fc.integer({ min: 100, max: 1200 }), (buckets, width) => {
      expect(Math.ceil(buckets / namedEvery(buckets, width, 48)) * 48).toBeLessThanOrEqual(Math.max(48, width + 48));
    }),
  );
});
