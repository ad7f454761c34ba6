import type { TimelineItem } from '@lobby/contract/areas/booking';
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Clock, cellAt, type Ghost, type Lane, type PlanProblem, planProblem, withoutItem } from './timeline-rows.ts';

/** A booking and the time it goes to. */
export type Move = { id: number; from: Ghost; to: Ghost };
type Drag = { item: TimelineItem & { id: number }; from: Ghost; offset: number; to?: Ghost; problem: PlanProblem | null };
type Shown = { lanes: Lane[]; clock: Clock; onMove: ((move: Move) => void) | undefined };

/** What can be dragged: it has not begun, so that it can also be put back. */
export const isMovable = ({ kind, id, state, start }: TimelineItem): boolean =>
  kind === 'booking' && id !== null && (state === 'held' || state === 'confirmed') && start.getTime() > Date.now();

/** A press moves less than this, and opens the booking. */
const CLICK_PX = 4;

/** A booking under the hand, on any lane. Letting go where it can stand moves it; anywhere else, or Escape, leaves it where it was. */
export function useDragMove({ lanes, clock, onMove }: Shown) {
  const [drag, setDrag] = useState<Drag>();
  /** Pressed and not moved yet: the bar has to stay under the pointer, or its link would hear no click. */
  const pressed = useRef<{ drag: Drag; x: number; y: number }>(undefined);
  const onPointerMove = useEffectEvent(({ clientX, clientY }: globalThis.PointerEvent) => {
    if (!pressed.current || Math.hypot(clientX - pressed.current.x, clientY - pressed.current.y) < CLICK_PX) return;
    setDrag(pressed.current.drag);
    pressed.current = undefined;
  });
  useEffect(() => {
    const release = () => {
      pressed.current = undefined;
    };
    const move = (event: globalThis.PointerEvent) => onPointerMove(event);
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', release);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', release);
    };
  }, []);
  const drop = useEffectEvent(() => {
    if (drag?.to && drag.problem === null && onMove) onMove({ id: drag.item.id, from: drag.from, to: drag.to });
    setDrag(undefined);
  });
  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    const end = () => drop();
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && setDrag(undefined);
    const cancel = () => setDrag(undefined);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', leave);
    return () => {
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', leave);
    };
  }, [isDragging]);

  /** True where a booking is taken hold of: by the slot of it that is under the hand. */
  function grab({ target, clientX, clientY, button, pointerType }: PointerEvent): boolean {
    const bar = (target as HTMLElement).closest<HTMLElement>('[data-moves]');
    const lane = lanes[Number(bar?.dataset.barLane)];
    const item = lane?.items.find(({ kind, id }) => kind === 'booking' && id === Number(bar?.dataset.moves));
    if (!bar || !lane || !item || item.id === null || button !== 0 || pointerType === 'touch' || !onMove) return false;
    const { left, width } = bar.getBoundingClientRect();
    const share = width > 0 ? (clientX - left) / width : 0;
    const under = new Date(item.start.getTime() + share * (item.end.getTime() - item.start.getTime()));
    const offset = cellAt(lane, under) - cellAt(lane, item.start);
    const from = { facility: lane.facility.id, start: item.start, end: item.end };
    pressed.current = { drag: { item: { ...item, id: item.id }, from, offset, problem: null }, x: clientX, y: clientY };
    return true;
  }

  function over({ lane: at, to }: { lane: number; to: number }) {
    const lane = lanes[at];
    const start = lane?.cells[Math.max(0, to - (drag?.offset ?? 0))]?.start;
    if (!drag || !lane || !start || !onMove) return;
    const { item, from } = drag;
    const ghost = {
      facility: lane.facility.id,
      start,
      end: new Date(start.getTime() + item.end.getTime() - item.start.getTime()),
    };
    const isBack = ghost.facility === from.facility && start.getTime() === from.start.getTime();
    if (isBack) return setDrag({ item, from, offset: drag.offset, problem: null });
    const isPrivate = !item.isShared && (lanes.find(({ facility }) => facility.id === from.facility)?.rules.maxOnTime ?? 1) > 1;
    setDrag({ ...drag, to: ghost, problem: planProblem(withoutItem(lanes, item.id), ghost, [], isPrivate, clock) });
  }
  return { drag, grab, over };
}
