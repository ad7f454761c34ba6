import { getPriority, setPriority } from 'node:os';
import { MAX_PIXELS, MAX_SIDE, type PhotoProblem, type PhotoVerdict, PICTURE_SIZES } from '@lobby/contract/areas/file';
import sharp, { type Sharp } from 'sharp';
import type { ResizedImage, ResizeProblem, Task } from './image-resizer.ts';
import { GREY_SIDE, judgeFaces, judgeLight, MIN_SHORT_SIDE } from './photo-quality.ts';

// Sandbox: whatever a picture does to its decoder happens in this process, at low priority; whoever is lower already may not go up.
setPriority(Math.max(10, getPriority()));
sharp.cache(false);
sharp.concurrency(1);
process.on('disconnect', () => process.exit());
process.on('message', ({ task, bytes }: { task: Task; bytes: Uint8Array }) => {
  const picture = Buffer.from(bytes);
  const work: Promise<object> = task === 'judge' ? judge(picture) : resize(picture, task === 'resizeAndRead');
  void work.then((answer) => process.send?.(answer, undefined, undefined, leaveUnlessSent));
});

/** Its node was killed: nobody waits for an answer, and nothing is wrong with the picture. */
function leaveUnlessSent(failure: Error | null): void {
  if (failure) process.exit();
}

const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, animated: false } as const;

async function resize(bytes: Buffer, readsCodes: boolean): Promise<ResizedImage | ResizeProblem> {
  try {
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) return { problem: 'filePixels' };
    // The original is decoded once: each smaller variant is made from the next larger one.
    const full = await renderVariant(sharp(bytes, options).autoOrient(), 'full').toBuffer({ resolveWithObject: true });
    const card = await renderVariant(sharp(full.data), 'card').toBuffer();
    const thumb = await renderVariant(sharp(card), 'thumb').toBuffer();
    const [codes, look] = readsCodes ? [await readCodes(bytes), await lookOf(thumb)] : [null, null];
    return { full: full.data, card, thumb, width: full.info.width, height: full.info.height, codes, look };
  } catch {
    return { problem: 'fileUnreadable' };
  }
}

/**
 * From the original: repainting costs a small code its edges. At several sizes, because a code is found best where its squares are a few
 * pixels; a picture full of edges takes long, and is not tried at a larger one.
 */
async function readCodes(bytes: Buffer): Promise<string[]> {
  const { default: decoder } = await import('jsqr');
  for (const side of CODE_SIDES) {
    const size = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
    const picture = sharp(bytes, options)
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize(size)
      .toColourspace('srgb')
      .ensureAlpha();
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const found = findCodes(decoder.default, new Uint8ClampedArray(data), info.width, info.height);
    if (found.length > 0) return found;
    if (edgesIn(data) > MAX_EDGES) break;
  }
  return [];
}

/** Of all pixels, those whose left neighbour is on the other side of the mean. */
function edgesIn(rgba: Uint8Array): number {
  const pixels = rgba.length / 4;
  let sum = 0;
  for (let at = 1; at < rgba.length; at += 4) sum += rgba[at] as number;
  const isLight = (at: number) => (rgba[at] as number) * pixels > sum;
  let edges = 0;
  for (let at = 5; at < rgba.length; at += 4) edges += Number(isLight(at) !== isLight(at - 4));
  return edges / pixels;
}

/** Two at most, as on two slips in one picture: the first is painted over before the second is looked for. */
function findCodes(decode: typeof import('jsqr').default, pixels: Uint8ClampedArray, width: number, height: number): string[] {
  const codes: string[] = [];
  while (codes.length < 2) {
    const found = decode(pixels, width, height, { inversionAttempts: 'dontInvert' });
    if (!found?.data) break;
    codes.push(found.data.slice(0, MAX_CODE));
    const corners = Object.values(found.location);
    const clamp = (value: number, max: number) => Math.min(max, Math.max(0, Math.round(value)));
    const [left, right] = [Math.min(...corners.map(({ x }) => x)), Math.max(...corners.map(({ x }) => x))];
    const [top, bottom] = [Math.min(...corners.map(({ y }) => y)), Math.max(...corners.map(({ y }) => y))];
    for (let y = clamp(top, height); y < clamp(bottom, height); y += 1)
      pixels.fill(255, (y * width + clamp(left, width)) * 4, (y * width + clamp(right, width)) * 4);
  }
  return codes;
}
const CODE_SIDES = [700, 1200, 1800];
/** The time a picture takes grows with them: a slip has 1 in 200 pixels, noise and fine mesh 1 in 3. Counted, so that a busy machine reads no fewer codes. */
const MAX_EDGES = 0.25;
const MAX_CODE = 1000;

/** Which of two neighbours is brighter, over a coarse grid: the same picture taken smaller, sharper or by a screenshot differs in few bits. */
async function lookOf(thumb: Buffer): Promise<number> {
  const [width, height] = [7, 8];
  const grey = await sharp(thumb).greyscale().resize({ width, height, fit: 'fill' }).raw().toBuffer();
  let bits = 0;
  for (let y = 0; y < height; y += 1)
    for (let x = 1; x < width; x += 1)
      bits = bits * 2 + Number((grey[y * width + x] as number) > (grey[y * width + x - 1] as number));
  return bits;
}

/** From what can be seen at once to what needs the face finder. */
async function judge(bytes: Buffer): Promise<PhotoVerdict> {
  try {
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) return verdictOf(['unreadable']);
    const size = { width: GREY_SIDE, height: GREY_SIDE, fit: 'inside' } as const;
    const grey = sharp(bytes, options).autoOrient().flatten({ background: '#fff' }).resize(size).greyscale();
    const { data, info } = await grey.raw().toBuffer({ resolveWithObject: true });
    const picture = { pixels: new Uint8Array(data), width: info.width, height: info.height };
    const { findFaces } = await import('./find-faces.ts');
    return verdictOf([
      ...(Math.min(width, height) < MIN_SHORT_SIDE ? (['small'] as const) : []),
      ...judgeLight(picture),
      ...judgeFaces(findFaces(picture), picture),
    ]);
  } catch {
    return verdictOf(['unreadable']);
  }
}
const verdictOf = (reasons: PhotoProblem[]): PhotoVerdict => ({ valid: reasons.length === 0, reasons });

/** Re-encoding strips all metadata (EXIF, GPS, profiles) and trailing bytes. */
function renderVariant(picture: Sharp, size: keyof typeof PICTURE_SIZES): Sharp {
  const side = PICTURE_SIZES[size];
  return picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 82, effort: 2 });
}
