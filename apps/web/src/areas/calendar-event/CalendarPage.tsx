import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { CalendarTop } from './CalendarTop.tsx';
import { CalendarView } from './CalendarView.tsx';
import { type CalendarSearch, viewOf } from './calendar-search.ts';
import { EventList } from './EventList.tsx';
import { FeedDialog } from './FeedDialog.tsx';

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
