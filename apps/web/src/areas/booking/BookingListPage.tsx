import { type Booking, bookingApi } from '@lobby/contract/areas/booking';
import { Button, Menu } from '@mantine/core';
import { IconLogin2, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BookingState, stateText } from '#shared/booking/BookingState.tsx';
import { timesOf } from '#shared/booking/booking-state.ts';
import { roomChoices, roomLabel } from '#shared/choices/building-choices.ts';
import { useNow } from '#shared/dates/clock.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import { facilityChoices } from '#shared/facility/facility-choices.ts';
import type { Column, Filter } from '#shared/list/columns.ts';
import { dayFilter } from '#shared/list/day-filter.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { useCommand } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import { displayName, nameOf, useLanguage } from '#shared/texts/language.ts';
import css from './Booking.module.css';
import { BookingActions } from './BookingActions.tsx';
import { BookingTabs, ViewTabs } from './BookingTabs.tsx';
import { bookingRecords } from './booking.records.ts';
import { actsOf } from './booking-acts.ts';
import { tabFilter } from './booking-tabs.ts';
import { CancelDialog } from './page/CancelDialog.tsx';

const columns: Column<Booking>[] = [
  {
    field: 'startAt',
    text: (booking, language) =>
      `${displayName(booking.facilityData, language)} ${formatDayInput(booking.slot.date)} ${timesOf(booking)}`,
    show: (booking) => <What booking={booking} />,
    inFile: [
      { field: 'facility', value: ({ facilityData }, language) => displayName(facilityData, language) },
      { field: 'startAt', value: ({ startAt }) => startAt },
      { field: 'endAt', value: ({ endAt }) => endAt },
    ],
  },
  { field: 'room', text: ({ room }) => roomLabel(room), populate: 'room.category', onCard: true },
  { field: 'user', text: ({ user }, language) => nameOf(user, language), populate: 'user', onCard: true },
  { field: 'state', text: stateText, show: (booking) => <BookingState booking={booking} />, onCard: 'state' },
  {
    field: 'payment',
    isAmount: true,
    text: ({ payment }) => (payment ? formatBaht(payment.total) : ''),
    populate: 'payment',
    inFile: [{ field: 'payment', value: ({ payment }) => payment?.total }],
  },
  { field: 'number', show: ({ number }) => <span className={css.whole}>{number}</span> },
];

const filters: Filter[] = [
  tabFilter,
  { field: 'facility', from: facilityChoices },
  { field: 'room', from: roomChoices },
  dayFilter('startAt', 'startAt'),
  { field: 'isPrivate' },
];
export const viewFilters = viewFiltersOf(bookingRecords, filters);

const top = () => <BookingTabs />;

export function BookingListPage() {
  const { t } = useTranslation();
  const now = useNow();
  const writable = useCan()('booking:write');
  const [cancelling, setCancelling] = useState<Booking | null>(null);
  /** Of the rows that are picked: pressed again, only the others are tried. */
  const [checkedIn, setCheckedIn] = useState<number[]>([]);
  const checkIn = useCommand(bookingApi.checkIn, {
    area: 'booking',
    done: 'booking.checkIn.done',
    onEach: ({ params }) => setCheckedIn((ids) => [...ids, Number(params?.id)]),
  });
  const rowActions = (booking: Booking) => {
    const acts = actsOf(booking, now);
    return (
      writable && (
        <>
          {acts.checkIn && (
            <Menu.Item leftSection={<IconLogin2 size={18} />} onClick={() => void checkIn.run({ params: { id: booking.id } })}>
              {t('booking.checkIn.act')}
            </Menu.Item>
          )}
          {acts.cancel && (
            <Menu.Item data-danger leftSection={<IconX size={18} />} onClick={() => setCancelling(booking)}>
              {t('booking.cancel.open')}
            </Menu.Item>
          )}
        </>
      )
    );
  };
  const bulk = (picked: number[], clear: () => void) => {
    const rest = picked.filter((id) => !checkedIn.includes(id));
    const run = () => checkIn.run(...rest.map((id) => ({ params: { id } })));
    return (
      <Button
        leftSection={<IconLogin2 size={18} aria-hidden />}
        loading={checkIn.running}
        onClick={() => void run().then((isDone) => isDone && clear())}
      >
        {t('booking.checkIn.many', { count: rest.length })}
      </Button>
    );
  };
  return (
    <>
      <ListPage
        area="booking"
        api={bookingRecords}
        columns={columns}
        filters={filters}
        top={top}
        action={<BookingActions />}
        tabs={<ViewTabs view="list" />}
        bulk={bulk}
        rowActions={rowActions}
      />
      {cancelling && <CancelDialog booking={cancelling} onClose={() => setCancelling(null)} />}
    </>
  );
}

/** What people say of a booking: the place, the day, the hours. */
function What({ booking }: { booking: Booking }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { facilityData, isPrivate, slot } = booking;
  return (
    <span>
      {displayName(facilityData, language)}
      <span className={css.when}>
        {formatDayInput(slot.date)} {timesOf(booking)}
        {isPrivate && ` · ${t('booking.private')}`}
      </span>
    </span>
  );
}
