import jsfeat from 'jsfeat';
import type { Face, GreyPicture } from './photo-quality.ts';

const SCALE_STEP = 1.15;
/** Twice the cascade's own twenty pixels: a sixth of the picture, and much less than a photo for a door shows. */
const MIN_SCALE = 2;
/** A real face is found at several places and sizes beside each other, a chance match once or twice. */
const MIN_NEIGHBOURS = 4;

// The cascade file fills a global of this name, as pages of its time did.
Object.assign(globalThis, { jsfeat });
await import('jsfeat/cascades/frontalface.js');
const { haar, imgproc } = jsfeat;

/** Upright faces on a copy of half the size; where they are, and nothing of whose they are. */
export function findFaces({ pixels, width, height }: GreyPicture): Face[] {
  const grey = jsfeat.U8_t | jsfeat.C1_t;
  const whole = new jsfeat.matrix_t(width, height, grey);
  whole.data.set(pixels);
  const half = new jsfeat.matrix_t(width >> 1, height >> 1, grey);
  imgproc.pyrdown(whole, half);
  imgproc.equalize_histogram(half, half);
  const sums = () => new Int32Array((half.cols + 1) * (half.rows + 1));
  const [sum, squares, tilted] = [sums(), sums(), sums()];
  imgproc.compute_integral_image(half, sum, squares, tilted);
  const found = haar.detect_multi_scale(
    sum,
    squares,
    tilted,
    null,
    half.cols,
    half.rows,
    haar.frontalface,
    SCALE_STEP,
    MIN_SCALE,
  );
  return haar.group_rectangles(found, MIN_NEIGHBOURS).map(({ x, y, width: side }) => ({ x: 2 * x, y: 2 * y, size: 2 * side }));
}
