import { MAX_FILE_BYTES, PICTURE_TYPES } from '@lobby/contract/areas/file';
import { CallError } from '#shared/call/call-error.ts';
import { type Area, within } from './crop.ts';

/** Enough for a large screen, and a tenth of what a telephone takes: it travels over a slow line, too. */
const LONGEST_SIDE = 2560;
const QUALITY = 0.9;

/** Told like a refusal of the server, before anything was sent. */
export const fileError = (problem: 'fileType' | 'fileTooLarge' | 'fileUnreadable' | 'tooMany') =>
  new CallError(400, problem, `problem.${problem}`);

export const isPicture = ({ type }: { type: string }) => (PICTURE_TYPES as readonly string[]).includes(type);

/** The picture as the browser sees it, upright. Whatever only calls itself a picture is found out here. */
export async function openPicture(file: File): Promise<HTMLImageElement> {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') throw fileError('fileType');
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return image;
  } catch {
    URL.revokeObjectURL(image.src);
    throw fileError('fileUnreadable');
  }
}

/** What is cut out, drawn anew in a size that is worth sending. Photos stay photos; what may be transparent stays so. */
export async function drawCropped(image: HTMLImageElement, area: Area, { name, type }: File): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, within(area, LONGEST_SIDE));
  const pen = canvas.getContext('2d');
  if (!pen) throw fileError('fileUnreadable');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const wished = type === 'image/png' || type === 'image/webp' ? 'image/webp' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, wished, QUALITY));
  if (!blob) throw fileError('fileUnreadable');
  return new File([blob], `${name.replace(/\.\w+$/, '')}.${blob.type.slice('image/'.length)}`, { type: blob.type });
}

/** A picture nobody crops: sent as it is where that is small enough, else drawn smaller. */
export async function shrinkPicture(file: File): Promise<File> {
  const image = await openPicture(file);
  const { naturalWidth: width, naturalHeight: height } = image;
  try {
    const isFine = isPicture(file) && file.size <= MAX_FILE_BYTES && Math.max(width, height) <= LONGEST_SIDE;
    return isFine ? file : await drawCropped(image, { x: 0, y: 0, width, height }, file);
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
