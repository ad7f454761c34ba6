import { type BookingWait, bookingWaitApi } from '@lobby/contract/areas/booking-wait';
import { Menu } from '@mantine/core';
import { IconCalendarPlus, IconX } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { roomChoices, roomLabel } from '#shared/choices/building-choices.ts';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import { timeOf } from '#shared/dates/day-names.ts';
import { facilityChoices } from '#shared/facility/facility-choices.ts';
import layout from '#shared/layout/layout.module.css';
import type { Column, Filter } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { useActions, useCommand } from '#shared/query/command.ts';
import { ViewLink } from '#shared/saved-views/ViewLink.tsx';
import { useCan } from '#shared/session/can.ts';
import { displayName, nameOf, useLanguage } from '#shared/texts/language.ts';
import css from '../Booking.module.css';
import { BookingActions } from '../BookingActions.tsx';
import { ViewTabs } from '../BookingTabs.tsx';
import { WAIT_TABS, waitSearch, waitTabOf } from '../booking-search.ts';
import { midnight } from '../booking-tabs.ts';
import { WaitState, waitStateText } from './WaitState.tsx';
import { bookingOf, isOpen, waitRecords } from './wait.records.ts';

const PATH = '/facilities/booking/waitlist';

const columns: Column<BookingWait>[] = [
  {
    field: 'startAt',
    text: ({ facility, serviceDay }, language) => `${displayName(facility, language)} ${formatDayInput(serviceDay)}`,
    show: (wait) => <What wait={wait} />,
    populate: 'facility',
    inFile: [
      { field: 'facility', value: ({ facility }, language) => displayName(facility, language) },
      { field: 'startAt', value: ({ startAt }) => startAt },
      { field: 'endAt', value: ({ endAt }) => endAt },
    ],
  },
  { field: 'room', text: ({ room }) => roomLabel(room), populate: 'room.category', onCard: true },
  { field: 'user', text: ({ user }, language) => nameOf(user, language), populate: 'user', onCard: true },
  { field: 'state', text: waitStateText, show: (wait) => <WaitState wait={wait} />, onCard: 'state' },
  { field: 'createdAt' },
];
const filters: Filter[] = [
  {
    field: 'tab',
    options: WAIT_TABS,
    opensOn: 'open',
    where: ([tab]) => (tab === 'all' ? {} : { state: { $in: ['waiting', 'offered'] }, endAt: { $gt: midnight(0) } }),
  },
  { field: 'facility', from: facilityChoices },
  { field: 'room', from: roomChoices },
];
export const viewFilters = viewFiltersOf(waitRecords, filters);
const top = () => <WaitTabs />;

/** Who waits for a time that is taken, and whose turn it is. */
export function WaitlistPage() {
  const { t } = useTranslation();
  const now = useNow();
  const writable = useCan()('booking-wait:write');
  const end = useEnd();
  const rowActions = (wait: BookingWait) =>
    writable &&
    isOpen(wait, now) && (
      <>
        <Menu.Item component={Link} {...bookingOf(wait)} leftSection={<IconCalendarPlus size={18} />}>
          {t('booking-wait.book')}
        </Menu.Item>
        <Menu.Item leftSection={<IconX size={18} />} onClick={() => void end.run(wait.id)}>
          {t('booking-wait.end.act')}
        </Menu.Item>
      </>
    );
  return (
    <ListPage
      area="booking-wait"
      api={waitRecords}
      columns={columns}
      filters={filters}
      top={top}
      action={<BookingActions />}
      tabs={<ViewTabs view="waitlist" />}
      rowActions={rowActions}
    />
  );
}

/** Taken off the list, and for ten seconds put back on one press. */
function useEnd() {
  const reopen = useCommand(bookingWaitApi.reopen, { area: 'booking-wait', done: 'booking-wait.end.undone' });
  return useActions((id: number) => call(bookingWaitApi.end, { params: { id } }), {
    area: 'booking-wait',
    done: 'booking-wait.end.done',
    undo: (_, id) => () => reopen.run({ params: { id } }),
  });
}

function WaitTabs() {
  const { t } = useTranslation();
  const here = waitTabOf(waitSearch(useSearch({ strict: false })));
  return (
    <ul className={layout.pills} aria-label={t('views.title')}>
      {WAIT_TABS.map((tab) => (
        <li key={tab}>
          <ViewLink path={PATH} search={{ filters: { tab: [tab] } }} here={{ filters: { tab: [here] } }}>
            {t(`booking-wait.filter.tab.${tab}`)}
          </ViewLink>
        </li>
      ))}
    </ul>
  );
}

function What({ wait: { facility, serviceDay, startAt, endAt, isPrivate } }: { wait: BookingWait }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  return (
    <span>
      {displayName(facility, language)}
      <span className={css.when}>
        {formatDayInput(serviceDay)} {timeOf(startAt, zone)}–{timeOf(endAt, zone)}
        {isPrivate && ` · ${t('booking.private')}`}
      </span>
    </span>
  );
}
