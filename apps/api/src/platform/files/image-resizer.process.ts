import { setPriority } from 'node:os';
import { MAX_PIXELS, MAX_SIDE, type PhotoProblem, type PhotoVerdict, PICTURE_SIZES } from '@lobby/contract/areas/file';
import sharp, { type Sharp } from 'sharp';
import type { ResizedImage, ResizeProblem, Task } from './image-resizer.ts';
import { GREY_SIDE, judgeFaces, judgeLight, MIN_SHORT_SIDE } from './photo-quality.ts';

// Sandbox: whatever a picture does to its decoder happens in this process, at low priority.
setPriority(10);
sharp.cache(false);
sharp.concurrency(1);
process.on('disconnect', () => process.exit());
process.on('message', ({ task, bytes }: { task: Task; bytes: Uint8Array }) => {
  const picture = Buffer.from(bytes);
  const work: Promise<object> = task === 'judge' ? judge(picture) : resize(picture, task === 'resizeAndRead');
  void work.then((answer) => process.send?.(answer));
});

const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, animated: false } as const;

async function resize(bytes: Buffer, readsCodes: boolean): Promise<ResizedImage | ResizeProblem> {
  try {
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) return { problem: 'filePixels' };
    // The original is decoded once: each smaller variant is made from the next larger one.
    const full = await renderVariant(sharp(bytes, options).autoOrient(), 'full').toBuffer({ resolveWithObject: true });
    const card = await renderVariant(sharp(full.data), 'card').toBuffer();
    const thumb = await renderVariant(sharp(card), 'thumb').toBuffer();
    const codes = readsCodes ? await readCodes(bytes) : null;
    return { full: full.data, card, thumb, width: full.info.width, height: full.info.height, codes };
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
  let started = performance.now();
  for (const side of CODE_SIDES) {
    if (performance.now() - started > MAX_CODE_MS) break;
    started = performance.now();
    const size = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
    const picture = sharp(bytes, options)
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize(size)
      .toColourspace('srgb')
      .ensureAlpha();
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
    const found = decoder.default(new Uint8ClampedArray(data), info.width, info.height, { inversionAttempts: 'dontInvert' });
    if (found?.data) return [found.data.slice(0, MAX_CODE)];
  }
  return [];
}
const CODE_SIDES = [700, 1200, 1800];
/** Beyond it the next size would take several seconds. */
const MAX_CODE_MS = 700;
const MAX_CODE = 1000;

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
