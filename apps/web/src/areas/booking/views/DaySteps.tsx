import { type Day, dayNumber, dayOf, nextDay } from '@lobby/contract/zone';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { DayButton } from '#shared/dates/DayButton.tsx';
import { dayName } from '#shared/dates/day-names.ts';
import { useLanguage } from '#shared/texts/language.ts';
import css from '../Booking.module.css';

type Props = { day: Day; step: 1 | 7 };

/** Goes by the day or the week; everything else in the address stays. */
export function useDaySteps({ day, step }: Props) {
  const zone = useZone();
  const navigate = useNavigate();
  const go = (date: Day) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, date }), resetScroll: false } as never);
  return {
    go,
    back: () => go(nextDay(day, -step)),
    ahead: () => go(nextDay(day, step)),
    today: () => go(dayOf(new Date(), zone)),
  };
}

/** Today, one back, one on, or any day. */
export function DaySteps(props: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { go, back, ahead, today } = useDaySteps(props);
  const unit = props.step === 7 ? 'week' : 'day';
  return (
    <div className={css.steps}>
      <Button variant="default" onClick={today}>
        {t('booking.today')}
      </Button>
      <ActionIcon variant="default" size={40} aria-label={t(`booking.previous.${unit}`)} onClick={back}>
        <IconChevronLeft size={20} />
      </ActionIcon>
      <ActionIcon variant="default" size={40} aria-label={t(`booking.next.${unit}`)} onClick={ahead}>
        <IconChevronRight size={20} />
      </ActionIcon>
      <DayButton label={t('booking.field.startAt')} day={props.day} onPick={go} />
      <h2 aria-live="polite">{dayName(dayNumber(props.day), language)}</h2>
    </div>
  );
}
