import { MAX_FILE_BYTES, PICTURE_TYPES } from '@lobby/contract/areas/file';
import { CallError } from '#shared/call/call-error.ts';

/** Enough for a large screen, and a tenth of what a telephone takes: it travels over a slow line, too. */
const MAX_SIDE = 2560;
const QUALITY = 0.9;

/** In the form of a server error, for a file that is refused before anything was sent. */
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
  Object.assign(canvas, fitWithin(area, MAX_SIDE));
  const pen = canvas.getContext('2d');
  if (!pen) throw fileError('fileUnreadable');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const target = type === 'image/png' || type === 'image/webp' ? 'image/webp' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, target, QUALITY));
  if (!blob) throw fileError('fileUnreadable');
  return new File([blob], `${name.replace(/\.\w+$/, '')}.${blob.type.slice('image/'.length)}`, { type: blob.type });
}

/** A picture nobody crops: sent as it is where that is small enough, else drawn smaller. */
export async function shrinkPicture(file: File): Promise<File> {
  const image = await openPicture(file);
  const { naturalWidth: width, naturalHeight: height } = image;
  try {
    const isFine = isPicture(file) && file.size <= MAX_FILE_BYTES && Math.max(width, height) <= MAX_SIDE;
    return isFine ? file : await drawCropped(image, { x: 0, y: 0, width, height }, file);
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

export type Size = { width: number; height: number };
export type Area = Size & { x: number; y: number };
/** How a picture is looked at through a frame: how close, and which point of it (from 0 to 1) is in the middle. */
export type View = { zoom: number; x: number; y: number };

export const MAX_ZOOM = 4;
export const WHOLE: View = { zoom: 1, x: 0.5, y: 0.5 };

/** The part of the picture that is seen through a frame of this shape; never anything beside the picture. */
export function areaOf({ width, height }: Size, ratio: number, view: View): Area {
  const zoom = between(1, view.zoom, MAX_ZOOM);
  const seen = Math.min(width, height * ratio) / zoom;
  const area = { width: seen, height: seen / ratio };
  return {
    ...area,
    x: between(0, view.x * width - area.width / 2, width - area.width),
    y: between(0, view.y * height - area.height / 2, height - area.height),
  };
}

/** Moved by a share of the frame; stops at the edges, so that the way back begins at once. */
export function pan(size: Size, ratio: number, view: View, by: { x: number; y: number }): View {
  const { x, y, width, height } = areaOf(size, ratio, view);
  const panned = { ...view, x: (x + width / 2 + by.x * width) / size.width, y: (y + height / 2 + by.y * height) / size.height };
  const area = areaOf(size, ratio, panned);
  return { ...view, x: (area.x + area.width / 2) / size.width, y: (area.y + area.height / 2) / size.height };
}

export const zoomBy = (view: View, factor: number): View => ({ ...view, zoom: between(1, view.zoom * factor, MAX_ZOOM) });

/** The largest size of the same shape whose longer side is no longer than this. */
export function fitWithin({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));
