import fc from 'fast-check';
import { expect, it } from 'vitest';
import { areaOf, fitWithin, MAX_ZOOM, pan } from './drawing.ts';

const side = fc.integer({ min: 1, max: 20_000 });
const size = fc.record({ width: side, height: side });
const ratio = fc.constantFrom(1, 16 / 9, 4 / 3);
const number = fc.double({ min: -5, max: 6, noNaN: true });
const view = fc.record({ zoom: number, x: number, y: number });

it('what is cut out has the shape of the frame and lies within the picture', () => {
  fc.assert(
    fc.property(size, ratio, view, (picture, shape, looked) => {
      const { x, y, width, height } = areaOf(picture, shape, looked);
      expect(width / height).toBeCloseTo(shape, 6);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(picture.width + 1e-6);
      expect(y + height).toBeLessThanOrEqual(picture.height + 1e-6);
    }),
  );
});

it('looked at as a whole, it touches two edges; closest, it is a quarter of that', () => {
  fc.assert(
    fc.property(size, ratio, fc.double({ min: 0, max: 1, noNaN: true }), (picture, shape, at) => {
      const whole = areaOf(picture, shape, { zoom: 1, x: at, y: at });
      const touches = [whole.width - picture.width, whole.height - picture.height].some((gap) => Math.abs(gap) < 1e-6);
      expect(touches).toBe(true);
      expect(areaOf(picture, shape, { zoom: 99, x: at, y: at }).width).toBeCloseTo(whole.width / MAX_ZOOM, 6);
    }),
  );
});

it('a move into the edge is forgotten: the way back begins at once', () => {
  const picture = { width: 1000, height: 500 };
  const far = pan(picture, 1, { zoom: 1, x: 0.5, y: 0.5 }, { x: 9, y: 0 });
  expect(areaOf(picture, 1, far).x).toBe(500);
  expect(areaOf(picture, 1, pan(picture, 1, far, { x: -0.1, y: 0 })).x).toBeCloseTo(450, 6);
});

it('a large photo becomes smaller and keeps its shape; a small one stays as it is', () => {
  expect(fitWithin({ width: 8000, height: 6000 }, 2560)).toEqual({ width: 2560, height: 1920 });
  expect(fitWithin({ width: 640, height: 480 }, 2560)).toEqual({ width: 640, height: 480 });
});
