import { Button, Text } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, type PointerEvent, useRef, useState, type WheelEvent } from 'react';
import { useTranslation } from 'react-i18next';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { type Area, areaOf, MAX_ZOOM, pan, type Size, type View, WHOLE, zoomBy } from './drawing.ts';
import css from './PictureField.module.css';

type Props = { image: HTMLImageElement; ratio: number; onCrop: (area: Area) => void; onClose: () => void };

/** The picture under a frame of the wanted shape: pushed and zoomed by mouse, fingers or keys. */
export function CropDialog({ image, ratio, onCrop, onClose }: Props) {
  const { t } = useTranslation();
  const [view, setView] = useState(WHOLE);
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const gestures = useCropGestures(size, ratio, setView);
  const { x, y, width, height } = areaOf(size, ratio, view);
  const share = (part: number, of: number) => `${(part / of) * 100}%`;
  const use = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onCrop({ x, y, width, height });
  };
  return (
    <Dialog opened holdsInput title={t('file.crop.title')} onClose={onClose}>
      <Text size="sm" c="dimmed" mb={12} id="crop-help">
        {t('file.crop.help')}
      </Text>
      {/* A dialog opened from a form is still inside it for React: nothing done here may save the record. */}
      <form onSubmit={use} onKeyDown={(event) => event.stopPropagation()}>
        <div
          className={css.crop}
          role="application"
          aria-label={t('file.crop.frame')}
          aria-describedby="crop-help"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by the arrow keys
          tabIndex={0}
          data-autofocus
          style={{ aspectRatio: String(ratio) }}
          {...gestures}
        >
          <img
            src={image.src}
            alt=""
            draggable={false}
            style={{ width: share(size.width, width), left: share(-x, width), top: share(-y, height) }}
          />
        </div>
        <div className={css.zoom}>
          <IconZoomOut size={20} aria-hidden />
          <input
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.05}
            value={view.zoom}
            aria-label={t('file.crop.zoom')}
            onChange={(event) => setView({ ...view, zoom: Number(event.currentTarget.value) })}
          />
          <IconZoomIn size={20} aria-hidden />
        </div>
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button type="submit">{t('file.crop.use')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

type Point = { x: number; y: number };
const STEP = 0.05;
const KEYS: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
const CLOSER: Record<string, number> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 };

/** One finger or the mouse pushes the picture, two fingers or the wheel zoom it, the arrow keys move what is seen. */
function useCropGestures(size: Size, ratio: number, change: (next: (view: View) => View) => void) {
  const fingers = useRef(new Map<number, Point>());
  const push = (by: Point) => change((view) => pan(size, ratio, view, by));
  const zoom = (factor: number) => change((view) => zoomBy(view, factor));

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    const { width, height } = event.currentTarget.getBoundingClientRect();
    if (other) zoom(distance(now, other) / Math.max(1, distance(before, other)));
    else push({ x: (before.x - now.x) / width, y: (before.y - now.y) / height });
  }
  const lift = (event: PointerEvent) => fingers.current.delete(event.pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove,
    onPointerUp: lift,
    onPointerCancel: lift,
    onWheel: ({ deltaY }: WheelEvent) => zoom(deltaY < 0 ? 1.1 : 1 / 1.1),
    onKeyDown: (event: KeyboardEvent) => {
      const by = KEYS[event.key];
      const factor = CLOSER[event.key];
      if (!by && !factor) return;
      event.preventDefault();
      if (by) push(by);
      if (factor) zoom(factor);
    },
  };
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
