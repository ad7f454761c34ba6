import { type Day, dayNumber } from '@lobby/contract/zone';
import { type PointerEvent as Pressed, useEffect, useRef, useState } from 'react';
import type { CalendarItem } from './calendar-item.ts';

export interface Drag {
  item: CalendarItem;
  x: number;
  y: number;
  /** The day under the pointer, how many days from where it was taken, and how many pixels down. */
  over: Day | undefined;
  days: number;
  down: number;
}

const MIN_DRAG_PX = 6;
const dayAt = (x: number, y: number): Day | undefined =>
  document
    .elementsFromPoint(x, y)
    .map((element) => (element as HTMLElement).dataset.day)
    .find((day) => day !== undefined);

/** The click that ends a drag opens nothing. It comes at once, or not at all where the pointer left the bar. */
function swallowNextClick() {
  const waiting = new AbortController();
  window.addEventListener('click', (click) => click.stopPropagation(), { capture: true, signal: waiting.signal });
  setTimeout(() => waiting.abort());
}

/** Dragging by mouse or pen; a finger scrolls, and moves items by the dialog. Escape cancels. */
export function useDrag(onDrop: (drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag>();
  const release = useRef<() => void>(undefined);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => () => release.current?.(), []);

  function grab(item: CalendarItem, { clientX, clientY, button, pointerType }: Pressed) {
    if (button !== 0 || pointerType === 'touch') return;
    const from = dayAt(clientX, clientY);
    let current: Drag | undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const show = (next: Drag | undefined) => {
      current = next;
      setDrag(next);
    };
    release.current = () => {
      listening.abort();
      show(undefined);
    };
    const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!current && Math.hypot(x - clientX, y - clientY) < MIN_DRAG_PX) return;
      const over = dayAt(x, y);
      show({ item, x, y, over, days: over && from ? dayNumber(over) - dayNumber(from) : 0, down: y - clientY });
    };
    const finish = () => {
      const dropped = current;
      release.current?.();
      if (!dropped) return;
      swallowNextClick();
      if (dropped.over) drop.current(dropped);
    };
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', finish, { signal });
    window.addEventListener('pointercancel', () => release.current?.(), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && release.current?.(), { signal });
  }
  return { drag, grab };
}
