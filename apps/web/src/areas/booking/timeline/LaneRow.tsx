import type { TimelineItem } from '@lobby/contract/areas/booking';
import type { Language } from '@lobby/contract/constants';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { type CSSProperties, createElement, Fragment, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { timeOf } from '#shared/dates/day-names.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import ghostCss from './Ghost.module.css';
import { GridRow, RowHead } from './grid-parts.ts';
import css from './Timeline.module.css';
import { type Cell, type Ghost, type Lane, linesOf, type PlanProblem, spanOf, wordsOf } from './timeline-rows.ts';
import { isMovable } from './use-drag-move.ts';
import type { Selection } from './use-selection.ts';

type Props = {
  lane: Lane;
  at: number;
  begins: number;
  length: number;
  zone: string;
  /** Where the line of now is, in percent of the day; none on another day. */
  now: number | undefined;
  isPlan: boolean;
  /** Bookings can be dragged. */
  isMovable: boolean;
  selection: Selection | undefined;
  ghosts: Ghost[];
  problemOf: ((ghost: Ghost) => PlanProblem | null) | undefined;
};
const LINE_PX = 26;
/** Under the bars of a shared place stands how many more may come. */
const heightOf = (lines: number, isShared: boolean) => Math.max(44, lines * LINE_PX + 8 + (isShared ? 20 : 0));

/** One facility. Only the lane whose selection or plans change is drawn again: a day may have sixty of them. */
export const LaneRow = memo(function LaneRow(props: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { lane, at, begins, length, zone, now, isPlan, selection, ghosts, problemOf } = props;
  const { facility, cells } = lane;
  // The answer goes on for a day, for windows over midnight: what begins then is no bar of this day.
  const items = lane.items.filter(({ start, busyUntil }) => start.getTime() < begins + length && busyUntil.getTime() > begins);
  const name = displayName(facility, language);
  const place = ({ start, end }: { start: Date; end: Date }) => {
    const left = Math.max(0, (100 * (start.getTime() - begins)) / length);
    const right = Math.min(100, (100 * (end.getTime() - begins)) / length);
    return { left: `${left}%`, width: `${right - left}%` };
  };
  const { line, count } = linesOf(items);
  const isHere = (cell: number) =>
    selection !== undefined && cell >= Math.min(selection.from, selection.to) && cell <= Math.max(selection.from, selection.to);
  const span = selection && props.isPlan && problemOf && spanOf(lane, selection.from, selection.to);
  const own = ghosts.filter(({ facility: id }) => id === facility.id);
  return (
    <GridRow className={css.row} aria-rowindex={at + 2}>
      <RowHead className={css.name} style={{ '--depth': lane.depth } as CSSProperties}>
        {name}
      </RowHead>
      <div className={css.track} style={{ minHeight: heightOf(count, lane.rules.maxOnTime > 1) }} role="presentation">
        {cells.map((cell, index) =>
          createElement(
            'span',
            {
              key: cell.start.getTime(),
              role: 'gridcell',
              className: css.cell,
              style: place(cell),
              tabIndex: selection?.to === index ? 0 : -1,
              'data-lane': at,
              'data-cell': index,
              'data-state': cell.problem ?? 'free',
              'data-here': isHere(index) || undefined,
              'aria-selected': isPlan ? isHere(index) : undefined,
              'aria-label': `${name}, ${cell.time.slice(0, 5)}, ${cellWords(lane, cell, own, t, language)}`,
            },
            cell.problem === null && lane.rules.maxOnTime > 1 ? cell.left : undefined,
          ),
        )}
        <div className={css.bars} aria-hidden>
          {items.map((item) => {
            const words = barWords(item, language) || t(`booking.kind.${item.kind}`);
            const look = {
              className: css.bar,
              style: { ...place(item), top: 4 + (line.get(item) ?? 0) * LINE_PX },
              title: `${timeOf(item.start, zone)}–${timeOf(item.end, zone)} ${words}`,
              'data-kind': item.kind,
              'data-held': item.state === 'held' || undefined,
            };
            const free = { start: item.end, end: item.busyUntil };
            return (
              <Fragment key={`${item.kind}-${item.id}-${item.start.getTime()}`}>
                {item.kind === 'booking' && item.id ? (
                  <Link
                    {...look}
                    className={css.bar ?? ''}
                    to={`/facilities/booking/${item.id}`}
                    tabIndex={-1}
                    draggable={props.isMovable ? false : undefined}
                    data-moves={props.isMovable && isMovable(item) ? item.id : undefined}
                    data-bar-lane={at}
                  >
                    {words}
                  </Link>
                ) : (
                  <span {...look}>{words}</span>
                )}
                {free.start < free.end && (
                  <i
                    className={css.buffer}
                    style={{ ...place(free), top: look.style.top }}
                    title={t('booking.cell.buffer', { until: timeOf(free.end, zone) })}
                  />
                )}
              </Fragment>
            );
          })}
          {own.map((ghost) => (
            <GhostBar
              key={ghost.start.getTime()}
              ghost={ghost}
              zone={zone}
              style={place(ghost)}
              problem={problemOf?.(ghost) ?? null}
            />
          ))}
          {span && (
            <GhostBar
              isDraft
              ghost={{ ...span, facility: facility.id }}
              zone={zone}
              style={place(span)}
              problem={problemOf?.({ ...span, facility: facility.id }) ?? null}
            />
          )}
          {now !== undefined && <i className={css.now} style={{ left: `${now}%` }} />}
        </div>
      </div>
    </GridRow>
  );
});

/** Who has it; of what is closed or taken from above or below, why. */
const barWords = (item: TimelineItem, language: Language) =>
  item.kind === 'booking' ? [item.room, item.user].filter(Boolean).join(' ') : wordsOf(item, language);

type BarProps = { ghost: Ghost; zone: string; style: object; problem: PlanProblem | null; isDraft?: boolean };

/** A plan: red with its reason where it cannot stand. */
function GhostBar({ ghost, zone, style, problem, isDraft = false }: BarProps) {
  const { t } = useTranslation();
  const times = `${timeOf(ghost.start, zone)}–${timeOf(ghost.end, zone)}`;
  return (
    <span className={ghostCss.ghost} style={style} data-bad={problem !== null || undefined} data-draft={isDraft || undefined}>
      <span>{problem === null ? times : `${times} ${t(`booking.problem.${problem}`)}`}</span>
    </span>
  );
}

/** "free", "free, 2 left", "planned", "taken, A1203", "closed, cleaning", "over". */
function cellWords({ rules, items }: Lane, cell: Cell, own: Ghost[], t: TFunction, language: Language): string {
  const inCell = ({ start, end }: { start: Date; end: Date }) => start < cell.end && cell.start < end;
  if (own.some(inCell)) return t('booking.cell.planned');
  if (cell.problem === null) return rules.maxOnTime > 1 ? t('booking.cell.left', { count: cell.left }) : t('booking.cell.free');
  if (cell.problem !== 'taken') return t(`booking.cell.${cell.problem}`);
  const there = items.filter(({ start, busyUntil }) => inCell({ start, end: busyUntil }));
  const closure = there.find(({ kind }) => kind === 'closure');
  if (closure) return [t('booking.cell.closed'), closure.words].filter(Boolean).join(', ');
  return [t('booking.cell.taken'), ...there.map((item) => item.room ?? wordsOf(item, language))].filter(Boolean).join(', ');
}
