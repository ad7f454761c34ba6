import { describe, expect, it } from 'vitest';
import { type GreyPicture, judgeFaces, judgeLight, sharpnessOf } from './photo-quality.ts';

const SIDE = 120;
const picture = (valueAt: (x: number, y: number) => number): GreyPicture => ({
  pixels: Uint8Array.from({ length: SIDE * SIDE }, (_, at) => valueAt(at % SIDE, Math.floor(at / SIDE))),
  width: SIDE,
  height: SIDE,
});
const checks = picture((x, y) => ((Math.floor(x / 6) + Math.floor(y / 6)) % 2 === 0 ? 60 : 200));
const waves = picture((x) => 130 + 70 * Math.sin(x / 20));

describe('light and focus', () => {
  it.each([
    ['edges in good light', checks, []],
    ['the same in the dark', picture((x, y) => ((Math.floor(x / 6) + Math.floor(y / 6)) % 2 === 0 ? 5 : 80)), ['dark']],
    ['one colour', picture(() => 128), ['flat', 'blurred']],
    ['nothing but soft shades', waves, ['blurred']],
  ])('%s', (_name, seen, problems) => {
    expect(judgeLight(seen)).toEqual(problems);
  });

  it('a blurred copy is less sharp than its original', () => {
    const soft = picture((x, y) => {
      const around = [-2, -1, 0, 1, 2].flatMap((dx) => [-2, -1, 0, 1, 2].map((dy) => [x + dx, y + dy] as const));
      const inside = around.filter(([a, b]) => a >= 0 && b >= 0 && a < SIDE && b < SIDE);
      return inside.reduce((sum, [a, b]) => sum + (checks.pixels[b * SIDE + a] as number), 0) / inside.length;
    });
    expect(sharpnessOf(soft)).toBeLessThan(sharpnessOf(checks) / 10);
  });
});

describe('faces', () => {
  const frame = { width: 300, height: 400 };
  it.each([
    ['none', [], ['noFace']],
    [
      'two',
      [
        { x: 10, y: 10, size: 160 },
        { x: 180, y: 10, size: 100 },
      ],
      ['manyFaces'],
    ],
    ['one of the right size', [{ x: 60, y: 80, size: 180 }], []],
    ['one that is too small', [{ x: 60, y: 80, size: 120 }], ['faceSize']],
    ['one that fills the picture', [{ x: 5, y: 60, size: 280 }], ['faceSize']],
    ['one that leaves the picture', [{ x: 150, y: 80, size: 180 }], ['faceCut']],
  ])('%s', (_name, faces, problems) => {
    expect(judgeFaces(faces, frame)).toEqual(problems);
  });
});
