import { wholeDays } from '@lobby/contract/recurrence-series';
import { type Day, dayNumber, dayText } from '@lobby/contract/zone';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { dayName, weekdayName } from '#shared/dates/day-names.ts';
import { sevenDays, weekStart, weeksOf } from '#shared/dates/weeks.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { Agenda } from './Agenda.tsx';
import type { CalendarItem } from './calendar-item.ts';
import css from './PhoneCalendar.module.css';

type Props = {
  area: string;
  view: 'month' | 'week';
  day: Day;
  today: Day;
  items: CalendarItem[];
  onOpen: (item: CalendarItem) => void;
};

/** A small month to choose a day from, with what is on that day below; a week is its seven days. */
export function PhoneCalendar({ area, view, day, today, items, onOpen }: Props) {
  const start = weekStart(dayNumber(day));
  const days = view === 'week' ? sevenDays(start) : [dayNumber(day)];
  return (
    <div className={css.days}>
      {view === 'month' && <SmallMonth area={area} day={day} today={today} items={items} />}
      <Agenda area={area} days={days} items={items} today={today} onOpen={onOpen} />
    </div>
  );
}

function SmallMonth({ area, day, today, items }: { area: string; day: Day; today: Day; items: CalendarItem[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const weeks = weeksOf(day);
  const spans = items.map((item) => ({ color: item.color, ...wholeDays(item, zone) }));
  const colorsOn = (number: number) =>
    spans.filter(({ first, last }) => first <= number && last >= number).map(({ color }) => color);
  return (
    <div className={css.month}>
      {sevenDays(weeks[0] ?? 0).map((number) => (
        <span key={number} className={css.weekday} aria-hidden>
          {weekdayName(number, language, 'short')}
        </span>
      ))}
      {weeks.flatMap(sevenDays).map((number) => {
        const date = dayText(number);
        const colors = colorsOn(number);
        return (
          <Link
            key={number}
            to={`/${area}`}
            search={{ view: 'month', date }}
            resetScroll={false}
            className={css.day ?? ''}
            aria-label={`${dayName(number, language)}, ${t(`${area}.count`, { count: colors.length })}`}
            data-picked={date === day || undefined}
            data-today={date === today || undefined}
            data-outside={!date.startsWith(day.slice(0, 7)) || undefined}
            activeProps={{ 'aria-current': date === day ? 'date' : undefined }}
          >
            {Number(date.slice(8))}
            <span className={css.marks} aria-hidden>
              {colors.slice(0, 3).map((color, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three marks that look alike
                <span key={at} className={css.mark} data-color={color} />
              ))}
            </span>
          </Link>
        );
      })}
    </div>
  );
}
