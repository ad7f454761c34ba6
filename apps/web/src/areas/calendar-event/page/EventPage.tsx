import { dayOf, startOfDay } from '@lobby/contract/zone';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { call } from '#shared/call/call.ts';
import { recordCall } from '#shared/call/records.ts';
import { useZone } from '#shared/dates/clock.ts';
import { FormPage } from '#shared/form/FormPage.tsx';
import { History } from '#shared/history/History.tsx';
import layout from '#shared/layout/layout.module.css';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { useCan } from '#shared/session/can.ts';
import { eventRecords } from '../event.records.ts';
import { sections } from '../form/sections.tsx';
import { AREA } from '../use-occurrences.ts';
import { EventFacts } from './EventFacts.tsx';
import { EventHeader } from './EventHeader.tsx';
import { PeopleTab } from './PeopleTab.tsx';

type Search = { tab?: 'people' | 'history'; edit?: 'true'; date?: string; time?: string };

const HOUR = 3_600_000;
const USUAL_HOUR = 9;

/** A new event begins with its form; one that is there with what it is, who comes, and what was done with it. */
export function EventPage() {
  const { id } = useParams({ strict: false }) as { id?: string };
  const { tab, edit, date, time } = useSearch({ strict: false }) as Search;
  const zone = useZone();
  const writable = useCan()(`${AREA}:write`);
  if (id !== undefined && !(edit && writable)) return <View id={Number(id)} tab={tab} />;
  return <FormPage area={AREA} api={eventRecords} sections={sections} preset={presetOf(date, time, zone)} />;
}

/** A new event begins at the hour that was pressed, or at nine of the day. */
function presetOf(date: string | undefined, time: string | undefined, zone: string) {
  const day = date ?? dayOf(new Date(), zone);
  const hour = time === undefined ? USUAL_HOUR : Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
  const start = new Date(startOfDay(day, zone).getTime() + hour * HOUR);
  return { startDate: start, endDate: new Date(start.getTime() + HOUR) };
}

function View({ id, tab }: { id: number; tab: Search['tab'] }) {
  const answer = useQuery({
    queryKey: [AREA, 'one', id],
    queryFn: () => call(eventRecords.get, recordCall(AREA, id, eventRecords)),
    enabled: Number.isSafeInteger(id),
  });
  return (
    <LoadedRecord id={id} answer={answer}>
      {({ data }) => (
        <>
          <EventHeader event={data} />
          {tab === undefined && <EventFacts event={data} />}
          {tab === 'people' && <PeopleTab event={data} />}
          {tab === 'history' && (
            <div className={layout.page}>
              <History area={AREA} id={id} />
            </div>
          )}
        </>
      )}
    </LoadedRecord>
  );
}
