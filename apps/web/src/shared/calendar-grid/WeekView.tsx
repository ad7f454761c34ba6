import { type Day, dayNumber, dayText } from '@lobby/contract/zone';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { dayName, weekdayName } from '#shared/dates/day-names.ts';
import { sevenDays, weekStart } from '#shared/dates/weeks.ts';
import { useLanguage } from '#shared/texts/language.ts';
import type { CalendarViewProps } from './calendar-item.ts';
import { boxesOf } from './columns.ts';
import { ItemBar } from './ItemBar.tsx';
import css from './Week.module.css';
import { layWeek } from './weeks.ts';

export const HOUR_PX = 44;
const FIRST_SHOWN_HOUR = 7;
/** Up to here there is one line for the hour and the name. */
const SHORT_MINUTES = 60;
/** With more of them beside each other a name is read from top to bottom, and its place says the hour. */
const MAX_SIDE_BY_SIDE = 3;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** Seven days by the hour; whole days lie in the band above. */
export function WeekView({ area, day, today, items, over, writable, ...handlers }: CalendarViewProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scroll.current?.scrollTo({ top: FIRST_SHOWN_HOUR * HOUR_PX });
  }, []);
  const start = weekStart(dayNumber(day));
  const days = sevenDays(start);
  const band = layWeek(
    items.filter(({ isAllDay }) => isAllDay),
    start,
    20,
    zone,
  ).pieces;
  return (
    <div className={css.week}>
      <div className={css.heads}>
        {days.map((number, column) => (
          <Head
            key={number}
            area={area}
            number={number}
            column={column}
            isToday={dayText(number) === today}
            writable={writable}
          />
        ))}
        {band.map(({ item, column, span, line, begins, ends }) => (
          <ItemBar
            key={item.id}
            item={item}
            begins={begins}
            ends={ends}
            className={css.long}
            style={{ gridColumn: `${column + 2} / span ${span}`, gridRow: line + 2 }}
            {...handlers}
          />
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <section ref={scroll} className={css.scroll} tabIndex={0} aria-label={t(`${area}.hours`)}>
        <div className={css.hours} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} className={css.hour}>
              {clock(hour)}
            </span>
          ))}
        </div>
        {days.map((number) => (
          <div key={number} className={css.day} data-day={dayText(number)} data-over={dayText(number) === over || undefined}>
            {writable && <HourLinks area={area} day={dayText(number)} />}
            {boxesOf(items, number, zone).map(({ item, from, to, column, columns }) => (
              <ItemBar
                key={item.id}
                item={item}
                className={`${css.box} ${columns > MAX_SIDE_BY_SIDE ? css.slim : to - from > SHORT_MINUTES ? '' : css.short}`}
                style={{
                  top: (from / 60) * HOUR_PX,
                  height: ((to - from) / 60) * HOUR_PX - 2,
                  left: `${(100 * column) / columns}%`,
                  width: `calc(${100 / columns}% - 3px)`,
                }}
                {...handlers}
              />
            ))}
          </div>
        ))}
      </section>
    </div>
  );
}

/** A press on a free hour adds something there; by keyboard the day's number does, and the form asks for the hour. */
const HourLinks = ({ area, day }: { area: string; day: Day }) =>
  hours.map((hour) => (
    <Link
      key={hour}
      to={`/${area}/create`}
      search={{ date: day, time: clock(hour) }}
      className={css.free ?? ''}
      tabIndex={-1}
      aria-hidden
    />
  ));

type HeadProps = { area: string; number: number; column: number; isToday: boolean; writable: boolean };

function Head({ area, number, column, isToday, writable }: HeadProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const day = dayText(number);
  const date = <span className={css.date}>{Number(day.slice(8))}</span>;
  return (
    <time
      dateTime={day}
      className={css.head}
      style={{ gridColumn: column + 2 }}
      data-day={day}
      data-today={isToday || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className={css.weekday}>{weekdayName(number, language, 'short')}</span>
      {writable ? (
        <Link
          to={`/${area}/create`}
          search={{ date: day }}
          className={css.add ?? ''}
          aria-label={t(`${area}.addOn`, { day: dayName(number, language) })}
        >
          {date}
        </Link>
      ) : (
        date
      )}
    </time>
  );
}
