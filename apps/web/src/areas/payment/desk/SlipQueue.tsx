import type { ListedPayIn } from '@lobby/contract/areas/pay-in';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { useNow } from '#shared/dates/clock.ts';
import layout from '#shared/layout/layout.module.css';
import { formatBaht } from '#shared/texts/baht.ts';
import { SlipOutcome } from './SlipOutcome.tsx';
import css from './SlipQueue.module.css';
import type { Slips } from './use-slips.ts';

/** What waits, the oldest first. What is marked stays where it is and says what will happen; what was posted, what came of it. */
export function SlipQueue({ slips }: { slips: Slips }) {
  const { t } = useTranslation();
  const { rows, total, posted } = slips;
  return (
    <div className={css.side}>
      <ul className={css.queue} aria-label={t('desk.queue')}>
        {rows.map((slip) => (
          <QueueRow key={slip.id} slip={slip} slips={slips} />
        ))}
      </ul>
      {total > rows.length && <p className={layout.note}>{t('desk.oldest', { count: rows.length })}</p>}
      {posted.length > 0 && (
        <Button variant="subtle" onClick={slips.clearPosted}>
          {t('desk.clearPosted')}
        </Button>
      )}
    </div>
  );
}

function QueueRow({ slip, slips }: { slip: ListedPayIn; slips: Slips }) {
  const { t } = useTranslation();
  const now = useNow();
  const isHere = slip.id === slips.shownId;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isHere) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isHere]);
  const flags = flagsOf(slip);
  const [unit, count] = ageOf(slip.createdAt, now);
  return (
    <li ref={row} className={css.row} data-here={isHere || undefined}>
      <button type="button" className={css.open} aria-current={isHere ? 'true' : undefined} onClick={() => slips.show(slip.id)}>
        <span className={css.room}>{roomLabel(slip.room)}</span>
        <span className={css.amount}>{formatBaht(slip.amount)}</span>
        <span className={css.about}>{slip.payment?.number ?? t('desk.noBill')}</span>
        <time className={css.age} dateTime={slip.createdAt.toISOString()}>
          {t(`desk.age.${unit}`, { count })}
        </time>
        {flags.map((flag) => (
          <span key={flag} className={css.flag}>
            <IconAlertTriangle size={16} aria-hidden />
            {t(`desk.flag.${flag}`)}
          </span>
        ))}
        <SlipOutcome judgement={slips.of(slip.id)} result={slips.resultOf(slip.id)} amount={slip.amount} />
      </button>
    </li>
  );
}

const DOUBTS = ['mismatch', 'duplicate', 'notFound', 'unreadable'];
/** A code nobody could read is said once, not by the checker again. */
const flagsOf = ({ isRead, amount, payment, checkState }: ListedPayIn) => [
  ...(isRead && checkState && DOUBTS.includes(checkState) ? [checkState] : []),
  ...(isRead ? [] : ['unread']),
  ...(payment && payment.balance !== amount ? ['amount'] : []),
];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
function ageOf(since: Date, now: Date) {
  const age = Math.max(MINUTE, now.getTime() - since.getTime());
  const [unit, size] = age < HOUR ? ['minute', MINUTE] : age < DAY ? ['hour', HOUR] : ['day', DAY];
  return [unit, Math.floor(age / size)] as const;
}
