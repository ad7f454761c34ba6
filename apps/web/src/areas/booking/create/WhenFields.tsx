import type { Slot } from '@lobby/contract/areas/facility';
import { type Day, nextDay } from '@lobby/contract/zone';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '#shared/call/problem-text.ts';
import { useZone } from '#shared/dates/clock.ts';
import { timeOf } from '#shared/dates/day-names.ts';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import layout from '#shared/layout/layout.module.css';
import { formatBaht } from '#shared/texts/baht.ts';
import css from './Create.module.css';
import type { Chosen, Step } from './chosen.ts';
import { DayStrip } from './DayStrip.tsx';
import { TimeButtons } from './TimeButtons.tsx';
import { STRIP_DAYS, useEnds, useStarts } from './use-slots.ts';

const MINUTE = 60_000;
type Props = { chosen: Chosen; today: Day; step: Step; onChoose: (next: Chosen, to: Step['to']) => void };

/** The day, when it begins, when it ends. */
export function WhenFields({ chosen, today, step, onChoose }: Props) {
  const { t } = useTranslation();
  const zone = useZone();
  const { facility, isPrivate, besides, day, start, end } = chosen;
  const [first, setFirst] = useState(today);
  const place = facility === undefined ? undefined : { facility, isPrivate, besides };
  const days = useStarts(place, day < first || day >= nextDay(first, STRIP_DAYS) ? day : first);
  const answer = days.find((one) => one.day === day)?.answer;
  const starts = answer?.data?.data ?? [];
  const endsAnswer = useEnds(place, day, start && `${timeOf(start, zone)}:00`);
  const ends = endsAnswer.data?.data ?? [];
  const focus = (to: Step['to']) => (step.to === to ? `${to} ${step.count}` : undefined);

  const chooseDay = (next: Day) => onChoose({ facility, isPrivate, besides, day: next }, 'start');
  /** One that cannot be had is taken for its shortest time, so that all about it can be said. */
  function chooseStart({ at, problem }: Slot) {
    const slotMinutes = answer?.data?.meta.slotMinutes ?? 60;
    const shortest = problem ? new Date(at.getTime() + slotMinutes * MINUTE) : undefined;
    onChoose({ facility, isPrivate, besides, day, start: at, end: shortest }, problem ? 'save' : 'end');
  }
  usePageKeys({
    bracketleft: () => day > today && chooseDay(nextDay(day, -1)),
    bracketright: () => chooseDay(nextDay(day)),
  });
  const leftWords = ({ left }: Slot) =>
    answer?.data && answer.data.meta.capacity > 1 ? t('booking.cell.left', { count: left }) : '';
  const price = (slot: Slot) => (slot.price > 0 ? formatBaht(slot.price) : '');
  return (
    <div className={css.when}>
      <DayStrip days={days} first={first} today={today} chosen={day} onFirst={setFirst} onChoose={chooseDay} />
      {answer?.isError && <p role="alert">{problemText(answer.error)}</p>}
      {answer?.data && starts.length === 0 && <p className={layout.note}>{t('booking.new.closed')}</p>}
      {starts.length > 0 && (
        <TimeButtons
          key={`${facility} ${day} ${isPrivate}`}
          label={t('booking.new.start')}
          slots={starts}
          chosen={start}
          focus={focus('start')}
          words={leftWords}
          onChoose={chooseStart}
        />
      )}
      {start && endsAnswer.isError && (
        <p role="alert">
          {problemText(endsAnswer.error)}{' '}
          <Button variant="default" size="compact-md" onClick={() => void endsAnswer.refetch()}>
            {t('error.retry')}
          </Button>
        </p>
      )}
      {start && ends.length > 0 && (
        <TimeButtons
          key={start.getTime()}
          label={t('booking.new.end')}
          slots={ends}
          chosen={end}
          focus={focus('end')}
          words={price}
          onChoose={({ at }) => onChoose({ ...chosen, end: at }, 'save')}
        />
      )}
    </div>
  );
}
