import { calendarEventApi as api, type CalendarEvent, EVENT_STATUSES } from '@lobby/contract/areas/calendar-event';
import { Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import i18next, { type TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FeedAddresses } from '#shared/calendar-grid/FeedAddresses.tsx';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { useZone } from '#shared/dates/clock.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { CoverThumb } from '#shared/files/Picture.tsx';
import type { Column } from '#shared/list/columns.ts';
import { BulkSwitch, FlagItem } from '#shared/list/FlagActions.tsx';
import { ListPage } from '#shared/list/ListPage.tsx';
import { useCommand } from '#shared/query/command.ts';
import type { View } from '#shared/saved-views/views.ts';
import { useCan } from '#shared/session/can.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { displayTitle } from '#shared/texts/plain.ts';
import css from './Calendar.module.css';
import { CalendarTop } from './CalendarTop.tsx';
import { CalendarView } from './CalendarView.tsx';
import { type CalendarSearch, viewOf } from './calendar-search.ts';
import { EventState } from './EventState.tsx';
import { eventRecords } from './event.records.ts';
import { eventFilters } from './event-filters.ts';
import { whenOf } from './event-words.ts';
import { AREA } from './use-occurrences.ts';

/** Month, week and list of the same events; which of them, and which day, stands in the address. */
export function CalendarPage() {
  const search = useSearch({ strict: false }) as CalendarSearch;
  const [sharing, setSharing] = useState(false);
  const view = viewOf(search);
  const top = <CalendarTop view={view} search={search} onShare={() => setSharing(true)} />;
  return (
    <>
      {view === 'list' ? <EventList top={top} /> : <CalendarView view={view} search={search} top={top} />}
      {sharing && <FeedDialog onClose={() => setSharing(false)} />}
    </>
  );
}

/** The same events as an ordinary list: searched, filtered, switched, exported. */
function EventList({ top }: { top: ReactNode }) {
  const { t } = useTranslation();
  const search = useSearch({ strict: false }) as CalendarSearch;
  const language = useLanguage();
  const writable = useCan()('calendar-event:write');
  const bulk = (picked: number[], clear: () => void) =>
    writable && <BulkSwitch area={AREA} records={eventRecords} picked={picked} onDone={clear} />;
  const rowActions = (event: CalendarEvent) =>
    writable &&
    (['isActive', 'isHighlight'] as const).map((field) => (
      <FlagItem
        key={field}
        area={AREA}
        records={eventRecords}
        id={event.id}
        field={field}
        value={event[field]}
        name={displayTitle(event, language)}
      />
    ));
  const above = (
    <div className={css.above} data-below>
      {top}
    </div>
  );
  return (
    <ListPage
      area={AREA}
      api={eventRecords}
      columns={useEventColumns()}
      filters={eventFilters}
      top={() => above}
      usualViews={usualViews(search, t)}
      bulk={bulk}
      rowActions={rowActions}
    />
  );
}

/** Everything, and what is in each state. A list reads the calendar's own part of the address as filters, so each view keeps it. */
function usualViews({ view, date }: CalendarSearch, t: TFunction): View[] {
  const kept = { ...(view && { view: [view] }), ...(date && { date: [date] }) };
  return [
    { name: t('calendar-event.view.all'), search: { filters: kept } },
    ...EVENT_STATUSES.map((status) => ({
      name: t(`calendar-event.filter.status.${status}`),
      search: { filters: { ...kept, status: [status] } },
    })),
  ];
}

function useEventColumns(): Column<CalendarEvent>[] {
  const language = useLanguage();
  const zone = useZone();
  return [
    {
      field: 'title',
      text: displayTitle,
      show: (event) => (
        <span className={css.titled}>
          <CoverThumb file={event.cover} />
          <span className={css.title}>{displayTitle(event, language)}</span>
        </span>
      ),
      populate: 'cover',
      sort: { th: 'title', en: 'titleEn' },
    },
    {
      field: 'when',
      text: (event) => whenOf(event, zone),
      show: (event) => <span className={css.when}>{whenOf(event, zone)}</span>,
      sort: { th: 'startDate', en: 'startDate' },
      onCard: true,
      inFile: [
        { field: 'startDate', value: ({ startDate }) => startDate },
        { field: 'endDate', value: ({ endDate }) => endDate },
      ],
    },
    { field: 'place', onCard: true },
    {
      field: 'status',
      text: ({ status }) => i18next.t(`calendar-event.filter.status.${status}`),
      show: ({ status }) => <EventState status={status} />,
      onCard: 'state',
    },
    {
      field: 'seats',
      text: ({ registered, capacity }) => (capacity === null ? `${registered || '–'}` : `${registered}/${capacity}`),
      inFile: [
        { field: 'seats', value: ({ registered }) => registered },
        { field: 'capacity', value: ({ capacity }) => capacity },
      ],
    },
    { field: 'isHighlight' },
    { field: 'isActive' },
    { field: 'updatedAt' },
  ];
}

/** Where other calendars read this one. Whoever has the address can read it, so it can be made anew. */
function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const writable = useCan()('calendar-event:write');
  const { data, error } = useQuery({ queryKey: [AREA, 'feed'], queryFn: () => call(api.feed) });
  const renew = useCommand(api.renewFeed, { area: AREA, done: 'calendar-event.feed.renewed' });

  async function renewAfterAsking() {
    const question = { title: t('calendar-event.feed.renewTitle'), text: t('calendar-event.feed.renewText') };
    if (await askConfirmation({ ...question, confirm: t('calendar-event.feed.renew'), danger: true })) await renew.run({});
  }
  return (
    <Dialog opened title={t('calendar-event.feed.title')} onClose={onClose}>
      <Text>{t('calendar-event.feed.text')}</Text>
      {error ? (
        <Text mt={12} role="alert">
          {problemText(error)}
        </Text>
      ) : (
        <FeedAddresses addresses={data?.data} />
      )}
      <div className={dialog.actions}>
        {writable && (
          <Button
            variant="default"
            loading={renew.running}
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => void renewAfterAsking()}
          >
            {t('calendar-event.feed.renew')}
          </Button>
        )}
        <Button onClick={onClose}>{t('popup.dialog.close')}</Button>
      </div>
    </Dialog>
  );
}
