import { signature } from '@lobby/contract/areas/parcel';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { signaturePath } from './signature.ts';

it('writes moves and lines with whole numbers', () => {
  const strokes = [
    [
      { x: 10.4, y: 10.6 },
      { x: 20, y: 40 },
    ],
    [{ x: 5, y: 5 }],
  ];
  expect(signaturePath(strokes)).toBe('M10 11 L20 40 M5 5 L5 5');
});

it('leaves out what lies on a straight line', () => {
  const line = Array.from({ length: 50 }, (_, at) => ({ x: at * 2, y: at * 2 }));
  expect(signaturePath([line])).toBe('M0 0 L98 98');
});

it('keeps to the pad where the finger slipped off it', () => {
  expect(signaturePath([[{ x: -20, y: 900 }]])).toBe('M0 200 L0 200');
});

it('is nothing where nothing was drawn', () => {
  expect(signaturePath([])).toBe('');
  expect(signaturePath([[]])).toBe('');
});

const point = fc.record({ x: fc.double({ min: -50, max: 700, noNaN: true }), y: fc.double({ min: -50, max: 300, noNaN: true }) });
const drawing = fc.array(fc.array(point, { minLength: 1, maxLength: 400 }), { minLength: 1, maxLength: 8 });

it('fits the contract, however wildly somebody scribbles', () => {
  fc.assert(
    fc.property(drawing, (strokes) => {
      expect(signature.safeParse(signaturePath(strokes)).success).toBe(true);
    }),
    { numRuns: 50 },
  );
});
