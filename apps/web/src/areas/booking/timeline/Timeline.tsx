import { nextDay, startOfDay } from '@lobby/contract/zone';
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { timeOf } from '#shared/dates/day-names.ts';
import layout from '#shared/layout/layout.module.css';
import { ColumnHead, Grid, GridRow } from './grid-parts.ts';
import { LaneRow } from './LaneRow.tsx';
import css from './Timeline.module.css';
import type { Clock, Ghost, Lane, Plan } from './timeline-rows.ts';
import { type Move, useDragMove } from './use-drag-move.ts';
import { type Selection, useSelection } from './use-selection.ts';

const HOUR_MS = 3_600_000;
const NONE: Ghost[] = [];
const FIRST_SHOWN_HOUR = 7;

type Props = {
  lanes: Lane[];
  clock: Clock;
  /** Left out where it is only looked at. */
  plan?: Plan | undefined;
  onOpen: (booking: number) => void;
  /** Where bookings can be dragged to another time or place. */
  onMove?: ((move: Move) => void) | undefined;
  /** The lane the focus goes to: what was searched by name. */
  focusOn?: { facility: number } | undefined;
};

/** A day by facility: rows are facilities, columns the hours of the building's clock. One cell has the focus; arrows move it. */
export function Timeline({ lanes, clock, plan, onOpen, onMove, focusOn }: Props) {
  const { t } = useTranslation();
  const { day, zone, now } = clock;
  const grid = useRef<HTMLDivElement>(null);
  const { selection, select, begin, extend, finish, onArrow } = useSelection(lanes, grid, plan);
  const { drag, grab, over } = useDragMove({ lanes, clock, onMove });
  const moved = drag?.to;
  const movedProblem = drag?.problem ?? null;
  const moveProblem = useCallback(() => movedProblem, [movedProblem]);
  const movedGhosts = useMemo(() => (moved ? [moved] : NONE), [moved]);
  const begins = startOfDay(day, zone).getTime();
  const length = startOfDay(nextDay(day), zone).getTime() - begins;
  const percent = (moment: Date) => (100 * (moment.getTime() - begins)) / length;
  const hours = Array.from({ length: Math.ceil(length / HOUR_MS) }, (_, hour) => new Date(begins + hour * HOUR_MS));
  const isToday = now.getTime() >= begins && now.getTime() < begins + length;

  useEffect(() => {
    const track = grid.current?.querySelector<HTMLElement>('[data-hours]');
    if (track) grid.current?.scrollTo({ left: (FIRST_SHOWN_HOUR / 24) * track.clientWidth });
  }, []);
  const goTo = useEffectEvent((wanted: number | undefined) => {
    const at = lanes.findIndex(({ facility }) => facility.id === wanted);
    if (at >= 0) select({ lane: at, from: 0, to: 0 }, true);
  });
  useEffect(() => {
    goTo(focusOn?.facility);
  }, [focusOn]);

  const openAt = ({ lane, to }: Selection) => {
    const cell = lanes[lane]?.cells[to];
    const item =
      cell && lanes[lane]?.items.find(({ kind, start, end }) => kind === 'booking' && start < cell.end && cell.start < end);
    if (item?.id) onOpen(item.id);
  };
  const ghostAt = ({ lane, to }: Selection) => {
    const cell = lanes[lane]?.cells[to];
    const id = lanes[lane]?.facility.id;
    return cell && plan?.ghosts.find(({ facility, start, end }) => facility === id && start < cell.end && cell.start < end);
  };
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith('Arrow')) return onArrow(event);
    if (!selection || (event.target as HTMLElement).closest('[role="gridcell"]') === null) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (plan) finish(selection);
      else openAt(selection);
    }
    const ghost = ghostAt(selection);
    if ((event.key === 'Delete' || event.key === 'Backspace') && ghost) {
      event.preventDefault();
      plan?.drop(ghost);
    }
  }
  function onPointerDown(event: PointerEvent) {
    if (grab(event)) return;
    const cell = cellUnder(event);
    if (!cell || event.button !== 0) return;
    if (plan && event.pointerType !== 'touch') begin(cell);
    else select({ ...cell, from: cell.to }, false);
  }
  return (
    <Grid
      ref={grid}
      className={css.grid}
      tabIndex={selection ? -1 : 0}
      aria-label={t(plan ? 'booking.plan.grid' : 'booking.day.grid')}
      aria-readonly={plan === undefined}
      aria-rowcount={lanes.length + 1}
      data-dragging={drag ? (drag.problem === null ? 'free' : 'bad') : undefined}
      onFocus={(event) => event.target === grid.current && select({ lane: 0, from: 0, to: 0 }, true)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerOver={(event) => {
        const cell = cellUnder(event);
        if (cell && drag) over(cell);
        else if (cell) extend(cell);
      }}
      onClick={(event) => {
        const cell = cellUnder(event);
        // A finger drags the page; it plans by a press on one place.
        if (plan && cell && (event.nativeEvent as unknown as { pointerType?: string }).pointerType === 'touch')
          finish({ ...cell, from: cell.to });
      }}
    >
      <GridRow className={css.row} aria-rowindex={1}>
        <ColumnHead className={css.corner}>{t('booking.field.facility')}</ColumnHead>
        <ColumnHead className={css.hours} data-hours>
          <span className={layout.hidden}>{t('booking.hours')}</span>
          {hours.map((hour) => (
            <span key={hour.getTime()} className={css.hour} style={{ left: `${percent(hour)}%` }} aria-hidden>
              {timeOf(hour, zone)}
            </span>
          ))}
        </ColumnHead>
      </GridRow>
      {lanes.map((lane, at) => {
        const isSelected = selection?.lane === at;
        const isTarget = moved?.facility === lane.facility.id;
        const hasGhosts = plan?.ghosts.some(({ facility }) => facility === lane.facility.id) ?? false;
        return (
          <LaneRow
            key={lane.facility.id}
            lane={lane}
            at={at}
            begins={begins}
            length={length}
            zone={zone}
            now={isToday ? percent(now) : undefined}
            isPlan={plan !== undefined}
            isMovable={onMove !== undefined}
            selection={isSelected ? selection : undefined}
            ghosts={isTarget ? movedGhosts : hasGhosts && plan ? plan.ghosts : NONE}
            problemOf={isTarget ? moveProblem : isSelected || hasGhosts ? plan?.problemOf : undefined}
          />
        );
      })}
    </Grid>
  );
}

/** The lane and cell under the hand. */
function cellUnder({ target }: { target: EventTarget }): { lane: number; to: number } | undefined {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-cell]');
  return cell ? { lane: Number(cell.dataset.lane), to: Number(cell.dataset.cell) } : undefined;
}
