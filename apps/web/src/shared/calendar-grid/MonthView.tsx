import { dayNumber, dayText } from '@lobby/contract/zone';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { dayName, weekdayName } from '#shared/dates/day-names.ts';
import { sevenDays, weeksOf } from '#shared/dates/weeks.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { DayDialog } from './Agenda.tsx';
import type { CalendarItem, CalendarViewProps, ItemHandlers } from './calendar-item.ts';
import { ItemBar } from './ItemBar.tsx';
import css from './Month.module.css';
import { layWeek } from './weeks.ts';

/** The month on one page: long items as bars over their days, and what finds no room behind a count. */
export function MonthView({ area, day, today, items, over, writable, ...handlers }: CalendarViewProps) {
  const language = useLanguage();
  const [opened, setOpened] = useState<number>();
  const weeks = weeksOf(day);
  return (
    <div className={css.month}>
      <div className={css.heads} aria-hidden>
        {sevenDays(weeks[0] ?? 0).map((number) => (
          <div key={number} className={css.head}>
            <span className={css.long}>{weekdayName(number, language)}</span>
            <span className={css.short}>{weekdayName(number, language, 'short')}</span>
          </div>
        ))}
      </div>
      {weeks.map((start) => (
        <MonthWeek
          key={start}
          area={area}
          start={start}
          month={day.slice(0, 7)}
          today={dayNumber(today)}
          over={over === undefined ? undefined : dayNumber(over)}
          items={items}
          writable={writable}
          onMore={setOpened}
          {...handlers}
        />
      ))}
      {opened !== undefined && (
        <DayDialog
          area={area}
          day={dayText(opened)}
          items={items}
          onOpen={handlers.onOpen}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

const LINES = 3;
type MonthWeekProps = ItemHandlers & {
  area: string;
  start: number;
  month: string;
  today: number;
  over: number | undefined;
  items: CalendarItem[];
  writable: boolean;
  onMore: (day: number) => void;
};

function MonthWeek({ area, start, month, today, over, items, writable, onMore, ...handlers }: MonthWeekProps) {
  const zone = useZone();
  const { pieces, more } = layWeek(items, start, LINES, zone);
  return (
    <div className={css.week}>
      {sevenDays(start).map((number, column) => (
        <DayCell
          key={number}
          area={area}
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
      {pieces.map(({ item, column, span, line, begins, ends }) => (
        <ItemBar
          key={item.id}
          item={item}
          begins={begins}
          ends={ends}
          className={css.piece}
          style={{ gridColumn: `${column + 1} / span ${span}`, gridRow: line + 2 }}
          {...handlers}
        />
      ))}
    </div>
  );
}

type CellProps = {
  area: string;
  number: number;
  column: number;
  more: number;
  outside: boolean;
  isToday: boolean;
  isOver: boolean;
  writable: boolean;
  onMore: (day: number) => void;
};

function DayCell({ area, number, column, more, outside, isToday, isOver, writable, onMore }: CellProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const day = dayText(number);
  const name = dayName(number, language);
  const date = <span>{Number(day.slice(8))}</span>;
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
          to={`/${area}/create`}
          search={{ date: day }}
          className={css.number ?? ''}
          aria-label={t(`${area}.addOn`, { day: name })}
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
          aria-label={t(`${area}.moreOn`, { count: more, day: name })}
          onClick={() => onMore(number)}
        >
          {t(`${area}.more`, { count: more })}
        </button>
      )}
    </div>
  );
}
