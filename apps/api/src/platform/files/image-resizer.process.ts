import { setPriority } from 'node:os';
import { MAX_PIXELS, MAX_SIDE, PICTURE_SIZES } from '@lobby/contract/areas/file';
import sharp, { type Sharp } from 'sharp';
import type { ResizedImage, ResizeProblem } from './image-resizer.ts';

// Sandbox: whatever a picture does to its decoder happens in this process, at low priority.
setPriority(10);
sharp.cache(false);
sharp.concurrency(1);
process.on('disconnect', () => process.exit());
process.on('message', ({ bytes }: { bytes: Uint8Array }) => {
  void resize(Buffer.from(bytes)).then((resized) => process.send?.(resized));
});

const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, animated: false } as const;

async function resize(bytes: Buffer): Promise<ResizedImage | ResizeProblem> {
  try {
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) return { problem: 'filePixels' };
    // The original is decoded once: each smaller variant is made from the next larger one.
    const full = await renderVariant(sharp(bytes, options).autoOrient(), 'full').toBuffer({ resolveWithObject: true });
    const card = await renderVariant(sharp(full.data), 'card').toBuffer();
    const thumb = await renderVariant(sharp(card), 'thumb').toBuffer();
    return { full: full.data, card, thumb, width: full.info.width, height: full.info.height };
  } catch {
    return { problem: 'fileUnreadable' };
  }
}

/** Re-encoding strips all metadata (EXIF, GPS, profiles) and trailing bytes. */
function renderVariant(picture: Sharp, size: keyof typeof PICTURE_SIZES): Sharp {
  const side = PICTURE_SIZES[size];
  return picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 82, effort: 2 });
}
