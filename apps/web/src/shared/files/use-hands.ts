import { type KeyboardEvent, type PointerEvent, useRef, type WheelEvent } from 'react';
import { moved, type Size, type View, zoomed } from './crop.ts';

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
export function useHands(size: Size, ratio: number, change: (next: (view: View) => View) => void) {
  const fingers = useRef(new Map<number, Point>());
  const push = (by: Point) => change((view) => moved(size, ratio, view, by));
  const zoom = (factor: number) => change((view) => zoomed(view, factor));

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
