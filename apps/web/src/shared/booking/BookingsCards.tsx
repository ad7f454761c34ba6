import { bookingApi } from '@lobby/contract/areas/booking';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import { LinesCard } from '#shared/record/LinesCard.tsx';
import { useCan } from '#shared/session/can.ts';
import { displayName, nameOf, useLanguage } from '#shared/texts/language.ts';
import { BookingState } from './BookingState.tsx';
import { timesOf } from './booking-state.ts';

const MAX_SHOWN = 50;
type Of = { room: number } | { user: number };

/** Those of a room or of one resident: what stands and has not ended, the next first; or the rest, the newest first. */
function useBookings(of: Of, isToCome: boolean) {
  const whose = 'room' in of ? { room: { id: { $eq: of.room } } } : { user: { id: { $eq: of.user } } };
  const ask = () => {
    const now = new Date().toISOString();
    const when = isToCome
      ? { state: { $in: ['held', 'confirmed', 'checkedIn'] }, endAt: { $gt: now } }
      : { $or: [{ state: { $notIn: ['held', 'confirmed', 'checkedIn'] } }, { endAt: { $lte: now } }] };
    return call(bookingApi.list, {
      query: {
        filters: { ...whose, ...when },
        sort: [isToCome ? 'startAt:asc' : 'startAt:desc'],
        pagination: { pageSize: MAX_SHOWN },
        populate: ['user'],
      },
    });
  };
  return useQuery({ queryKey: ['booking', 'of', of, isToCome], queryFn: ask });
}

/** How many are to come. */
export const useBookingsToCome = (of: Of) => useBookings(of, true).data?.meta.pagination.total;

/** What is to come, and below what was or was cancelled. */
export function BookingsCards({ of }: { of: Of }) {
  return (
    <>
      <BookingsCard of={of} isToCome />
      <BookingsCard of={of} isToCome={false} />
    </>
  );
}

function BookingsCard({ of, isToCome }: { of: Of; isToCome: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const writable = useCan()('booking:write');
  return (
    <LinesCard
      title={t(isToCome ? 'booking.of.coming' : 'booking.of.past')}
      answer={useBookings(of, isToCome)}
      empty={t(isToCome ? 'booking.of.noneComing' : 'booking.of.nonePast')}
      side={
        isToCome &&
        writable && (
          <Link to="/facilities/booking/create" search={'room' in of ? { room: of.room } : {}}>
            {t('booking.create')}
          </Link>
        )
      }
      renderLine={(booking) => ({
        id: booking.id,
        name: displayName(booking.facilityData, language),
        to: `/facilities/booking/${booking.id}`,
        more: [
          `${formatDayInput(booking.slot.date)} ${timesOf(booking)}`,
          'room' in of && nameOf(booking.user, language),
          booking.number,
        ],
        state: <BookingState booking={booking} />,
      })}
    />
  );
}
