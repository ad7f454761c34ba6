import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '#shared/list/ListPage.tsx';
import { BulkSwitch } from '#shared/list/QuickSwitch.tsx';
import { SavedViews } from '#shared/saved-views/SavedViews.tsx';
import { useCan } from '#shared/session/can.ts';
import type { CalendarSearch } from './calendar-search.ts';
import { eventRecords } from './event.records.ts';
import { useEventColumns } from './event-columns.tsx';
import { eventFilters, usualViews } from './event-filters.ts';
import { AREA } from './use-occurrences.ts';

/** The same events as an ordinary list: searched, filtered, switched, exported. */
export function EventList({ top }: { top: ReactNode }) {
  const { t } = useTranslation();
  const search = useSearch({ strict: false }) as CalendarSearch;
  const writable = useCan()('calendar-event:write');
  const bulk = (picked: number[], clear: () => void) =>
    writable && (
      <BulkSwitch area={AREA} picked={picked} save={(id, change) => eventRecords.save(change, id, {})} onDone={clear} />
    );
  const above = (
    <>
      {top}
      <SavedViews area={AREA} path="/calendar-event" usual={usualViews(search, t)} />
    </>
  );
  return (
    <ListPage
      area={AREA}
      api={eventRecords}
      columns={useEventColumns(writable)}
      filters={eventFilters}
      top={() => above}
      bulk={bulk}
    />
  );
}
