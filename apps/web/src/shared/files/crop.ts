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
export function moved(size: Size, ratio: number, view: View, by: { x: number; y: number }): View {
  const { x, y, width, height } = areaOf(size, ratio, view);
  const wished = { ...view, x: (x + width / 2 + by.x * width) / size.width, y: (y + height / 2 + by.y * height) / size.height };
  const area = areaOf(size, ratio, wished);
  return { ...view, x: (area.x + area.width / 2) / size.width, y: (area.y + area.height / 2) / size.height };
}

export const zoomed = (view: View, factor: number): View => ({ ...view, zoom: between(1, view.zoom * factor, MAX_ZOOM) });

/** The largest size of the same shape whose longer side is no longer than this. */
export function within({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));
