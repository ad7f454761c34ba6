import { dayOf, startOfDay } from '@lobby/contract/zone';
import { useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { FormPage } from '#shared/form/FormPage.tsx';
import { HistoryPage } from '#shared/history/HistoryPage.tsx';
import { PageTabs } from '#shared/layout/PageTabs.tsx';
import { eventRecords } from '../event.records.ts';
import { AREA } from '../use-occurrences.ts';
import { PeoplePage } from './PeoplePage.tsx';
import { sections } from './sections.ts';

const HOUR = 3_600_000;
const USUAL_HOUR = 9;

/** One event: what it is, who comes, what was done with it. */
export function EventPage() {
  const { id } = useParams({ strict: false }) as { id?: string };
  const { tab, date } = useSearch({ strict: false }) as { tab?: string; date?: string };
  const zone = useZone();
  const tabs = id === undefined ? null : <EventTabs id={id} />;
  if (tab === 'history') return <HistoryPage area={AREA} api={eventRecords} id={Number(id)} tabs={tabs} />;
  if (tab === 'people') return <PeoplePage id={Number(id)} tabs={tabs} />;
  return <FormPage area={AREA} api={eventRecords} sections={sections} top={tabs} preset={presetOf(date, zone) as never} />;
}

/** A new event begins at nine of the day that was pressed. */
function presetOf(date: string | undefined, zone: string) {
  const day = date ?? dayOf(new Date(), zone);
  const start = new Date(startOfDay(day, zone).getTime() + USUAL_HOUR * HOUR);
  return { startDate: start, endDate: new Date(start.getTime() + HOUR) };
}

function EventTabs({ id }: { id: string }) {
  const { t } = useTranslation();
  const to = `/calendar-event/${id}`;
  return (
    <PageTabs
      label={t('calendar-event.edit')}
      tabs={[
        { name: t('history.tab.details'), to, search: {} },
        { name: t('calendar-event.people.tab'), to, search: { tab: 'people' } },
        { name: t('history.tab.history'), to, search: { tab: 'history' } },
      ]}
    />
  );
}
