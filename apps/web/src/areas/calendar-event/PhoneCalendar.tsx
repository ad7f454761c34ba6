import type { EventOccurrence } from '@lobby/contract/areas/calendar-event';
import { wholeDays } from '@lobby/contract/recurrence-series';
import { type Day, dayNumber, dayText } from '@lobby/contract/zone';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { Agenda } from './Agenda.tsx';
import calendar from './Calendar.module.css';
import { dayName, weekdayName } from './event-words.ts';
import { sevenDays, weekStart, weeksOf } from './month/weeks.ts';
import css from './PhoneCalendar.module.css';

type Props = {
  view: 'month' | 'week';
  day: Day;
  today: Day;
  events: EventOccurrence[];
  onOpen: (event: EventOccurrence) => void;
};

/** A small month to choose a day from, with what is on that day below; a week is its seven days. */
export function PhoneCalendar({ view, day, today, events, onOpen }: Props) {
  const start = weekStart(dayNumber(day));
  const days = view === 'week' ? sevenDays(start) : [dayNumber(day)];
  return (
    <div className={calendar.dots}>
      {view === 'month' && <SmallMonth day={day} today={today} events={events} />}
      <Agenda days={days} events={events} today={today} onOpen={onOpen} />
    </div>
  );
}

function SmallMonth({ day, today, events }: { day: Day; today: Day; events: EventOccurrence[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const weeks = weeksOf(day);
  const spans = events.map((event) => ({ type: event.type, ...wholeDays(event, zone) }));
  const typesOn = (number: number) =>
    spans.filter(({ first, last }) => first <= number && last >= number).map(({ type }) => type);
  return (
    <div className={css.month}>
      {sevenDays(weeks[0] ?? 0).map((number) => (
        <span key={number} className={css.weekday} aria-hidden>
          {weekdayName(number, language, 'short')}
        </span>
      ))}
      {weeks.flatMap(sevenDays).map((number) => {
        const date = dayText(number);
        const types = typesOn(number);
        return (
          <Link
            key={number}
            to="/calendar-event"
            search={{ view: 'month', date }}
            resetScroll={false}
            className={css.day ?? ''}
            aria-label={`${dayName(number, language)}, ${t('calendar-event.count', { count: types.length })}`}
            data-picked={date === day || undefined}
            data-today={date === today || undefined}
            data-outside={!date.startsWith(day.slice(0, 7)) || undefined}
            activeProps={{ 'aria-current': date === day ? 'date' : undefined }}
          >
            {Number(date.slice(8))}
            <span className={css.marks} aria-hidden>
              {types.slice(0, 3).map((type, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three marks that look alike
                <span key={at} className={css.mark} data-type={type} />
              ))}
            </span>
          </Link>
        );
      })}
    </div>
  );
}
