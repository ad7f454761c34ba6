import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Line, linesOfRoom, NO_LIMITS, withLines, withLinesOfRoom } from './limits.ts';

const lines = fc.uniqueArray(fc.record({ type: fc.integer({ min: 1, max: 6 }), amount: fc.integer({ min: 0, max: 9 }) }), {
  selector: ({ type }) => type,
});
const amounts = (all: Line[]) => new Map(all.filter(({ amount }) => amount > 0).map(({ type, amount }) => [type, amount]));

it('a room shows the stamps it was given, and keeps only those that differ from its type', () => {
  fc.assert(
    fc.property(lines, lines, (ofType, wanted) => {
      const inherited = withLines(NO_LIMITS, 'stampType', ofType);
      const own = withLinesOfRoom(NO_LIMITS, inherited, 'stampType', wanted);
      expect(amounts(linesOfRoom(own, inherited, 'stampType'))).toEqual(amounts(wanted));
      for (const { stampType, amount } of own.stampType ?? []) expect(ofType).not.toContainEqual({ type: stampType, amount });
    }),
  );
});

it('a rate that is added to the type afterwards reaches a room with stamps of its own', () => {
  const before = withLines(NO_LIMITS, 'stampType', [{ type: 1, amount: 4 }]);
  const own = withLinesOfRoom(NO_LIMITS, before, 'stampType', [{ type: 1, amount: 9 }]);
  const after = withLines(NO_LIMITS, 'stampType', [
    { type: 1, amount: 4 },
    { type: 2, amount: 2 },
  ]);
  expect(linesOfRoom(own, after, 'stampType')).toEqual([
    { type: 1, amount: 9 },
    { type: 2, amount: 2 },
  ]);
});

it('coupons of a room are its own list, or else the whole list of its type', () => {
  const ofType = withLines(NO_LIMITS, 'coupon', [{ type: 201, amount: 4 }]);
  expect(linesOfRoom(NO_LIMITS, ofType, 'coupon')).toEqual([{ type: 201, amount: 4 }]);
  const own = withLinesOfRoom(NO_LIMITS, ofType, 'coupon', []);
  expect(linesOfRoom(own, ofType, 'coupon')).toEqual([]);
});
