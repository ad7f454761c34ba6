import type { EndingBooking, MoveOutPage } from '@lobby/contract/areas/move-out';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import css from './page/MoveOutPage.module.css';

/** What of their bookings ends: all that is to come, or what lies after the last day. */
export const endingBookings = (bookings: EndingBooking[], leaveOn: string | null) =>
  bookings.filter(({ ends, day }) => ends && (leaveOn === null || day > leaveOn));

export function BookingName({ booking }: { booking: EndingBooking }) {
  const zone = useZone();
  const language = useLanguage();
  return (
    <>
      <Link to={`/facilities/booking/${booking.id}`}>{displayName(booking, language)}</Link> {formatMoment(booking.startAt, zone)}
    </>
  );
}

/** What the move-out cancels, or cancelled; of one that was undone, what could not be given back. */
export function BookingsCard({ moveOut: { bookings, state } }: { moveOut: MoveOutPage }) {
  const { t } = useTranslation();
  if (bookings.length === 0) return null;
  const title = t(`move-out.bookings.${state === 'undone' ? 'taken' : state === 'done' ? 'done' : 'planned'}`);
  return (
    <RecordCard title={title}>
      <ul className={css.lines} aria-label={title}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <div className={css.words}>
              <span>
                <BookingName booking={booking} />
              </span>
              <small>{booking.number}</small>
            </div>
            {booking.state === 'cancelled' && (
              <StateBadge tone="plain" Icon={IconX}>
                {t('booking.state.cancelled')}
              </StateBadge>
            )}
          </li>
        ))}
      </ul>
      {state === 'undone' && <p className={css.text}>{t('move-out.bookings.takenHelp')}</p>}
    </RecordCard>
  );
}
