import type { PhotoProblem } from '@lobby/contract/areas/file';

/** A grey copy of a photo, one byte a pixel, its longer side 480. */
export interface GreyPicture {
  pixels: Uint8Array;
  width: number;
  height: number;
}
/** Where a face is, in pixels of the grey copy. */
export interface Face {
  x: number;
  y: number;
  size: number;
}

export const GREY_SIDE = 480;
export const MIN_SHORT_SIDE = 480;
const MIN_MEAN = 50;
const MIN_DEVIATION = 22;
const MIN_SHARPNESS = 60;
const MIN_FACE = 1 / 3;
const MAX_FACE = 2 / 3;

/** Too dark, too even, or out of focus. */
export function judgeLight(picture: GreyPicture): PhotoProblem[] {
  const { mean, deviation } = spreadOf(picture.pixels);
  const problems: PhotoProblem[] = [];
  if (mean < MIN_MEAN) problems.push('dark');
  if (deviation < MIN_DEVIATION) problems.push('flat');
  if (sharpnessOf(picture) < MIN_SHARPNESS) problems.push('blurred');
  return problems;
}

function spreadOf(values: ArrayLike<number>): { mean: number; deviation: number } {
  let [sum, squares] = [0, 0];
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] as number;
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / values.length - mean * mean)) };
}

/** Variance of the Laplacian: edges are strong where a picture is in focus. */
export function sharpnessOf({ pixels, width, height }: GreyPicture): number {
  const edges = new Float64Array((width - 2) * (height - 2));
  let at = 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const place = y * width + x;
      const pixel = (offset: number) => pixels[place + offset] as number;
      edges[at] = 4 * pixel(0) - pixel(-1) - pixel(1) - pixel(-width) - pixel(width);
      at += 1;
    }
  return spreadOf(edges).deviation ** 2;
}

/** What the makers of the doors ask for: one face, a third to two thirds of the height, whole. */
export function judgeFaces(faces: Face[], { width, height }: Pick<GreyPicture, 'width' | 'height'>): PhotoProblem[] {
  const [face, ...others] = faces;
  if (!face) return ['noFace'];
  if (others.length > 0) return ['manyFaces'];
  const share = face.size / height;
  const isCut = face.x < 0 || face.y < 0 || face.x + face.size > width || face.y + face.size > height;
  return [...(share < MIN_FACE || share > MAX_FACE ? (['faceSize'] as const) : []), ...(isCut ? (['faceCut'] as const) : [])];
}
