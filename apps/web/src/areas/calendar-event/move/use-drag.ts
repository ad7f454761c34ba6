import type { EventOccurrence } from '@lobby/contract/areas/calendar-event';
import { type Day, dayNumber } from '@lobby/contract/zone';
import { type PointerEvent as Pressed, useEffect, useRef, useState } from 'react';

export interface Drag {
  event: EventOccurrence;
  x: number;
  y: number;
  /** The day under the hand, how many days from where it was taken, and how far down. */
  over: Day | undefined;
  days: number;
  down: number;
}

const LEAST_WAY = 6;
const dayAt = (x: number, y: number): Day | undefined =>
  document
    .elementsFromPoint(x, y)
    .map((element) => (element as HTMLElement).dataset.day)
    .find((day) => day !== undefined);

/** The click that ends a drag opens nothing. It comes at once, or not at all where the hand left the bar. */
function swallowNextClick() {
  const waiting = new AbortController();
  window.addEventListener('click', (click) => click.stopPropagation(), { capture: true, signal: waiting.signal });
  setTimeout(() => waiting.abort());
}

/** Dragging by mouse or pen; a finger scrolls, and moves events by the dialog. Escape lets go of it where it was. */
export function useDrag(onDrop: (drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag>();
  const release = useRef<() => void>(undefined);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => () => release.current?.(), []);

  function grab(event: EventOccurrence, { clientX, clientY, button, pointerType }: Pressed) {
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
      if (!current && Math.hypot(x - clientX, y - clientY) < LEAST_WAY) return;
      const over = dayAt(x, y);
      show({ event, x, y, over, days: over && from ? dayNumber(over) - dayNumber(from) : 0, down: y - clientY });
    };
    const letGo = () => {
      const dropped = current;
      release.current?.();
      if (!dropped) return;
      swallowNextClick();
      if (dropped.over) drop.current(dropped);
    };
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', letGo, { signal });
    window.addEventListener('pointercancel', () => release.current?.(), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && release.current?.(), { signal });
  }
  return { drag, grab };
}
