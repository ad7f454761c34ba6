import type { BookingPage as Shown } from '@lobby/contract/areas/booking';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BookingState } from '#shared/booking/BookingState.tsx';
import { timesOf } from '#shared/booking/booking-state.ts';
import { roomLabel } from '#shared/choices/building-choices.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import { History } from '#shared/history/History.tsx';
import { useHistoryTab } from '#shared/history/history-tab.ts';
import layout from '#shared/layout/layout.module.css';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { RecordColumns, RecordHeader, RecordTabs } from '#shared/record/RecordHeader.tsx';
import { displayName, nameOf, useLanguage } from '#shared/texts/language.ts';
import { useBooking } from '../booking.records.ts';
import { BillCard } from './BillCard.tsx';
import { BookingFacts } from './BookingFacts.tsx';
import { PageActions } from './PageActions.tsx';

const LIST = '/facilities/booking';

/** Who has which place when, its bill, and what can be done about it. */
export function BookingPage() {
  const { id: written } = useParams({ strict: false }) as { id?: string };
  const id = Number(written);
  const isPast = useHistoryTab() !== undefined;
  return (
    <LoadedRecord id={id} answer={useBooking(id)}>
      {({ data }) => (
        <>
          <Header booking={data} />
          {isPast ? (
            <div className={layout.page}>
              <History area="booking" id={id} />
            </div>
          ) : (
            <RecordColumns activity={<BillCard booking={data} />}>
              <BookingFacts booking={data} />
            </RecordColumns>
          )}
        </>
      )}
    </LoadedRecord>
  );
}

function Header({ booking }: { booking: Shown }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { room, user } = booking;
  const facts = {
    startAt: `${formatDayInput(booking.slot.date)} ${timesOf(booking)}`,
    room: room && <Link to={`/floor-and-room/room/${room.id}`}>{roomLabel(room)}</Link>,
    user: user && <Link to={`/resident/resident-list/${user.id}`}>{nameOf(user, language)}</Link>,
    number: booking.number,
  };
  return (
    <RecordHeader
      area="booking"
      listPath={LIST}
      title={displayName(booking.facilityData, language)}
      state={<BookingState booking={booking} />}
      facts={Object.entries(facts).map(([field, value]) => ({ name: t(`booking.field.${field}`), value }))}
      actions={<PageActions booking={booking} />}
      tabs={<RecordTabs area="booking" page={`${LIST}/${booking.id}`} />}
    />
  );
}
