export const HEIGHT = 184;
const HEAD = 10;
const FOOT = 26;
/** Room for the numbers at the side. */
export const SIDE = 46;

export type Frame = {
  width: number;
  /** How wide a bucket is. */
  step: number;
  /** Where its middle stands. */
  middle: (bucket: number) => number;
  y: (value: number) => number;
};

/** A chart from `top` above the line of nothing down to `bottom` below it. */
export function frameOf(width: number, buckets: number, top: number, bottom: number): Frame {
  const step = Math.max(0, width - SIDE) / buckets;
  const tall = (HEIGHT - HEAD - FOOT) / (top + bottom);
  return { width, step, middle: (bucket) => SIDE + (bucket + 0.5) * step, y: (value) => HEAD + (top - value) * tall };
}
