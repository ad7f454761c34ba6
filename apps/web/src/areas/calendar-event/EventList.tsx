import type { ReactNode } from 'react';
import { useCan } from '#kernel/can.ts';
import { ListPage } from '#kernel/list/ListPage.tsx';
import { BulkSwitch } from '#parts/list/BulkSwitch.tsx';
import { eventRecords } from './event.records.ts';
import { useEventColumns } from './event-columns.tsx';
import { eventFilters } from './event-filters.ts';
import { AREA } from './use-occurrences.ts';

/** The same events as an ordinary list: searched, filtered, switched, exported. */
export function EventList({ top }: { top: ReactNode }) {
  const writable = useCan()('calendar-event:write');
  const bulk = (picked: number[], clear: () => void) =>
    writable && (
      <BulkSwitch area={AREA} picked={picked} save={(id, change) => eventRecords.save(change, id, {})} onDone={clear} />
    );
  return (
    <ListPage
      area={AREA}
      api={eventRecords}
      columns={useEventColumns(writable)}
      filters={eventFilters}
      top={() => top}
      bulk={bulk}
    />
  );
}
