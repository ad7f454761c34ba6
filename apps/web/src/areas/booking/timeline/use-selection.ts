import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cellAt, type Lane, type Plan, spanOf } from './timeline-rows.ts';

/** Cells of one lane, from where it began to where the focus or the hand is. */
export type Selection = { lane: number; from: number; to: number };

/** Where the keyboard or the hand is on the day. Dragging selects; letting go plans what is selected. */
export function useSelection(lanes: Lane[], grid: RefObject<HTMLElement | null>, plan: Plan | undefined) {
  const [selection, setSelection] = useState<Selection>();
  const isDragging = useRef(false);

  function select(next: Selection, isFocused: boolean) {
    flushSync(() => setSelection(next));
    if (isFocused) grid.current?.querySelector<HTMLElement>(`[data-lane="${next.lane}"][data-cell="${next.to}"]`)?.focus();
  }
  const finish = (done: Selection) => {
    const lane = lanes[done.lane];
    const span = lane && spanOf(lane, done.from, done.to);
    if (lane && span) plan?.add({ ...span, facility: lane.facility.id });
  };
  useEffect(() => {
    const onUp = () => {
      if (isDragging.current && selection) finish(selection);
      isDragging.current = false;
    };
    window.addEventListener('pointerup', onUp);
    return () => window.removeEventListener('pointerup', onUp);
  });

  function onArrow(event: KeyboardEvent) {
    event.preventDefault();
    const { lane, from, to } = selection ?? { lane: 0, from: 0, to: 0 };
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return moveLane(lane, to, event.key === 'ArrowUp' ? -1 : 1);
    const last = (lanes[lane]?.cells.length ?? 1) - 1;
    // With Shift its end moves, and never before its beginning.
    const next = Math.min(Math.max(to + step, event.shiftKey ? from : 0), last);
    select({ lane, from: event.shiftKey ? from : next, to: next }, true);
  }
  /** To the next lane that has any place, at the same hour. */
  function moveLane(lane: number, to: number, step: number) {
    const moment = lanes[lane]?.cells[to]?.start;
    for (let at = lane + step; at >= 0 && at < lanes.length; at += step) {
      const next = lanes[at];
      const cell = next && moment ? cellAt(next, moment) : 0;
      if (next && cell >= 0 && next.cells.length > 0) return select({ lane: at, from: cell, to: cell }, true);
    }
  }
  return {
    selection,
    select,
    finish,
    onArrow,
    begin: (cell: { lane: number; to: number }) => {
      isDragging.current = true;
      setSelection({ ...cell, from: cell.to });
    },
    /** A drag stays in the lane it began in. */
    extend: (cell: { lane: number; to: number }) => {
      if (isDragging.current && cell.lane === selection?.lane && cell.to !== selection.to)
        setSelection({ ...selection, to: cell.to });
    },
  };
}
