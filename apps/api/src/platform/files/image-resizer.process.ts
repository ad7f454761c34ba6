import { setPriority } from 'node:os';
import { MAX_PIXELS, MAX_SIDE, PICTURE_SIZES } from '@lobby/contract/areas/file';
import sharp, { type Sharp } from 'sharp';
import type { Painted, PaintProblem } from './image-resizer.ts';

// A process of its own: whatever a picture does to its decoder happens here, and the counter goes first.
setPriority(10);
sharp.cache(false);
sharp.concurrency(1);
process.on('disconnect', () => process.exit());
process.on('message', ({ bytes }: { bytes: Uint8Array }) => {
  void paint(Buffer.from(bytes)).then((painted) => process.send?.(painted));
});

const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, animated: false } as const;

async function paint(bytes: Buffer): Promise<Painted | PaintProblem> {
  try {
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) return { problem: 'filePixels' };
    // The largest first, from the picture itself; the others from what came of it, so that it is decoded once.
    const full = await drawn(sharp(bytes, options).autoOrient(), 'full').toBuffer({ resolveWithObject: true });
    const card = await drawn(sharp(full.data), 'card').toBuffer();
    const thumb = await drawn(sharp(card), 'thumb').toBuffer();
    return { full: full.data, card, thumb, width: full.info.width, height: full.info.height };
  } catch {
    return { problem: 'fileUnreadable' };
  }
}

/** Only pixels come through: no place, no camera, no profile, nothing that hung behind the picture. */
function drawn(picture: Sharp, size: keyof typeof PICTURE_SIZES): Sharp {
  const side = PICTURE_SIZES[size];
  return picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 82, effort: 2 });
}
