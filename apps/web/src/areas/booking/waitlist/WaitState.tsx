import type { BookingWait } from '@lobby/contract/areas/booking-wait';
import { IconCalendarCheck, IconHistory, IconHourglass, IconPhoneCall, IconX } from '@tabler/icons-react';
import i18next, { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNow } from '#shared/dates/clock.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { useCan } from '#shared/session/can.ts';
import css from '../Booking.module.css';
import { bookingOf, isOpen } from './wait.records.ts';

const looks = {
  waiting: { tone: 'plain', Icon: IconHourglass },
  offered: { tone: 'good', Icon: IconPhoneCall },
  booked: { tone: 'plain', Icon: IconCalendarCheck },
  ended: { tone: 'plain', Icon: IconX },
  over: { tone: 'plain', Icon: IconHistory },
} as const;

const shownState = (wait: BookingWait, now: Date) =>
  wait.state === 'booked' || wait.state === 'ended' || isOpen(wait, now) ? wait.state : 'over';
const wordsOf = (wait: BookingWait, now: Date, t: TFunction) =>
  t(`booking-wait.state.${shownState(wait, now)}`, { turn: wait.turn ?? '' });
export const waitStateText = (wait: BookingWait) => wordsOf(wait, new Date(), i18next.t);

/** Its place in line; once it is free, the button that books it for them. */
export function WaitState({ wait }: { wait: BookingWait }) {
  const { t } = useTranslation();
  const now = useNow();
  const writable = useCan()('booking:write');
  const state = shownState(wait, now);
  return (
    <span className={css.turn}>
      <StateBadge {...looks[state]}>{wordsOf(wait, now, t)}</StateBadge>
      {state === 'offered' && writable && (
        <LinkButton size="xs" variant="default" {...bookingOf(wait)}>
          {t('booking-wait.book')}
        </LinkButton>
      )}
    </span>
  );
}
