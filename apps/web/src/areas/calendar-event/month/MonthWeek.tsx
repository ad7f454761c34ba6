import type { EventOccurrence } from '@lobby/contract/areas/calendar-event';
import { dayText } from '@lobby/contract/zone';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { type BarHands, EventBar } from '../EventBar.tsx';
import { dayName } from '../event-words.ts';
import css from './Month.module.css';
import { layWeek, sevenDays } from './weeks.ts';

const LINES = 3;
type Props = BarHands & {
  start: number;
  month: string;
  today: number;
  over: number | undefined;
  events: EventOccurrence[];
  writable: boolean;
  onMore: (day: number) => void;
};

export function MonthWeek({ start, month, today, over, events, writable, onMore, ...hands }: Props) {
  const zone = useZone();
  const { pieces, more } = layWeek(events, start, LINES, zone);
  return (
    <div className={css.week}>
      {sevenDays(start).map((number, column) => (
        <DayCell
          key={number}
          number={number}
          column={column}
          more={more[column] ?? 0}
          outside={!dayText(number).startsWith(month)}
          isToday={number === today}
          isOver={number === over}
          writable={writable}
          onMore={onMore}
        />
      ))}
      {pieces.map(({ event, column, span, line, begins, ends }) => (
        <EventBar
          key={`${event.id} ${event.day}`}
          event={event}
          begins={begins}
          ends={ends}
          className={css.piece}
          style={{ gridColumn: `${column + 1} / span ${span}`, gridRow: line + 2 }}
          {...hands}
        />
      ))}
    </div>
  );
}

type CellProps = {
  number: number;
  column: number;
  more: number;
  outside: boolean;
  isToday: boolean;
  isOver: boolean;
  writable: boolean;
  onMore: (day: number) => void;
};

function DayCell({ number, column, more, outside, isToday, isOver, writable, onMore }: CellProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const day = dayText(number);
  const name = dayName(number, language);
  const date = <span className={css.date}>{Number(day.slice(8))}</span>;
  return (
    <div
      className={css.day}
      style={{ gridColumn: column + 1 }}
      data-day={day}
      data-outside={outside || undefined}
      data-today={isToday || undefined}
      data-over={isOver || undefined}
    >
      {writable ? (
        <Link
          to="/calendar-event/create"
          search={{ date: day }}
          className={css.number ?? ''}
          aria-label={t('calendar-event.addOn', { day: name })}
          aria-current={isToday ? 'date' : undefined}
        >
          {date}
        </Link>
      ) : (
        <time dateTime={day} className={css.number} title={name} aria-current={isToday ? 'date' : undefined}>
          {date}
        </time>
      )}
      {more > 0 && (
        <button
          type="button"
          className={css.more}
          aria-label={t('calendar-event.moreOn', { count: more, day: name })}
          onClick={() => onMore(number)}
        >
          {t('calendar-event.more', { count: more })}
        </button>
      )}
    </div>
  );
}
