import type { EventOccurrence } from '@lobby/contract/areas/calendar-event';
import { wholeDays } from '@lobby/contract/recurrence-series';
import { dayText } from '@lobby/contract/zone';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { useLanguage } from '#shared/texts/language.ts';
import css from './Agenda.module.css';
import { EventBar } from './EventBar.tsx';
import { dayName } from './event-words.ts';

type Props = {
  days: number[];
  events: EventOccurrence[];
  onOpen: (event: EventOccurrence) => void;
  today?: string;
  /** Without the days' names, where there is one and it is named already. */
  plain?: boolean;
};

/** Days one below the other: what a phone has room for. */
export function Agenda({ days, events, onOpen, today, plain = false }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const on = (number: number) =>
    events.filter((event) => {
      const { first, last } = wholeDays(event, zone);
      return first <= number && last >= number;
    });
  return (
    <ol className={css.days}>
      {days.map((number) => (
        <li key={number} data-day={dayText(number)}>
          {!plain && (
            <h2 className={css.name} data-today={dayText(number) === today || undefined}>
              {dayName(number, language)}
            </h2>
          )}
          {on(number).map((event) => (
            <EventBar key={`${event.id} ${event.day}`} event={event} onOpen={onOpen} className={css.entry} />
          ))}
          {on(number).length === 0 && <p className={css.nothing}>{t('calendar-event.nothing')}</p>}
        </li>
      ))}
    </ol>
  );
}
