import { type Day, dayNumber, nextDay } from '@lobby/contract/zone';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dayName, weekdayName } from '#shared/dates/day-names.ts';
import { useLanguage } from '#shared/texts/language.ts';
import css from './Create.module.css';
import { STRIP_DAYS, type useStarts } from './use-slots.ts';

type Props = {
  days: ReturnType<typeof useStarts>;
  first: Day;
  today: Day;
  chosen: Day;
  onFirst: (day: Day) => void;
  onChoose: (day: Day) => void;
};

/** A week of days, each with how many starts are left. */
export function DayStrip({ days, first, today, chosen, onFirst, onChoose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className={css.strip}>
      <ActionIcon
        variant="default"
        size={40}
        aria-label={t('booking.previous.week')}
        disabled={first <= today}
        onClick={() => onFirst(nextDay(first, -STRIP_DAYS))}
      >
        <IconChevronLeft size={20} />
      </ActionIcon>
      {days.map(({ day, answer }) => {
        const free = answer?.data?.data.filter(({ problem }) => problem === null).length;
        const words = free === undefined ? '…' : t('booking.new.starts', { count: free });
        return (
          <button
            key={day}
            type="button"
            className={css.slot}
            aria-pressed={day === chosen}
            title={dayName(dayNumber(day), language)}
            data-problem={free === 0 || undefined}
            onClick={() => onChoose(day)}
          >
            <span>
              {weekdayName(dayNumber(day), language, 'short')} {Number(day.slice(8))}
            </span>
            <small>{words}</small>
          </button>
        );
      })}
      <ActionIcon
        variant="default"
        size={40}
        aria-label={t('booking.next.week')}
        onClick={() => onFirst(nextDay(first, STRIP_DAYS))}
      >
        <IconChevronRight size={20} />
      </ActionIcon>
    </div>
  );
}
