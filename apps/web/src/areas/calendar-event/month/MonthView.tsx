import type { EventOccurrence } from '@lobby/contract/areas/calendar-event';
import { type Day, dayNumber, dayText } from '@lobby/contract/zone';
import { useState } from 'react';
import { useLanguage } from '#shared/texts/language.ts';
import { DayDialog } from '../DayDialog.tsx';
import type { BarHands } from '../EventBar.tsx';
import { weekdayName } from '../event-words.ts';
import css from './Month.module.css';
import { MonthWeek } from './MonthWeek.tsx';
import { sevenDays, weeksOf } from './weeks.ts';

type Props = BarHands & { day: Day; today: Day; events: EventOccurrence[]; over: Day | undefined; writable: boolean };

/** The month on one page: long events as bars over their days, and what finds no room behind a count. */
export function MonthView({ day, today, events, over, writable, ...hands }: Props) {
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
          start={start}
          month={day.slice(0, 7)}
          today={dayNumber(today)}
          over={over === undefined ? undefined : dayNumber(over)}
          events={events}
          writable={writable}
          onMore={setOpened}
          {...hands}
        />
      ))}
      {opened !== undefined && (
        <DayDialog day={dayText(opened)} events={events} onOpen={hands.onOpen} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}
