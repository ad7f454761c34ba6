import { calendarEventApi as api, type Registration } from '@lobby/contract/areas/calendar-event';
import { DEFAULT_PAGE_SIZE } from '@lobby/contract/constants';
import { dayOf, startOfDay } from '@lobby/contract/zone';
import { Button, Text } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { isMissingRecord } from '#shared/call/call-error.ts';
import { useZone } from '#shared/dates/clock.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { FormHeader } from '#shared/form/FormHeader.tsx';
import { FormPage } from '#shared/form/FormPage.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { NotFoundPage } from '#shared/layout/NotFoundPage.tsx';
import { PageTabs } from '#shared/layout/PageTabs.tsx';
import { Paging } from '#shared/list/Paging.tsx';
import type { ListSearch } from '#shared/list-search/list-search.ts';
import { useCommand } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { eventRecords } from '../event.records.ts';
import { AREA } from '../use-occurrences.ts';
import css from './Form.module.css';
import { sections } from './sections.tsx';
import '#shared/list/list.css';
import { displayTitle } from '#shared/texts/plain.ts';

const HOUR = 3_600_000;
const USUAL_HOUR = 9;

/** One event: what it is, who comes, what was done with it. */
export function EventPage() {
  const { id } = useParams({ strict: false }) as { id?: string };
  const { tab, date, time } = useSearch({ strict: false }) as { tab?: string; date?: string; time?: string };
  const zone = useZone();
  const tabs = id === undefined ? null : <EventTabs id={id} />;
  if (tab === 'people') return <PeoplePage id={Number(id)} tabs={tabs} />;
  const preset = presetOf(date, time, zone) as never;
  return <FormPage area={AREA} api={eventRecords} sections={sections} tabs={tabs} preset={preset} />;
}

/** A new event begins at the hour that was pressed, or at nine of the day. */
function presetOf(date: string | undefined, time: string | undefined, zone: string) {
  const day = date ?? dayOf(new Date(), zone);
  const hour = time === undefined ? USUAL_HOUR : Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;
  const start = new Date(startOfDay(day, zone).getTime() + hour * HOUR);
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

const PAGE_SIZE = 50;

/** Who has registered, in the order they came. */
function PeoplePage({ id, tabs }: { id: number; tabs: ReactNode }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [pagination, setPagination] = useState({ page: 1, pageSize: PAGE_SIZE });
  const event = useQuery({ queryKey: [AREA, 'one', id, 'plain'], queryFn: () => call(api.get, { params: { id } }) });
  const people = useQuery({
    queryKey: [AREA, 'registrations', id, pagination],
    queryFn: () => call(api.registrations, { params: { id }, query: { pagination } }),
    placeholderData: keepPreviousData,
  });
  if (isMissingRecord(event.error)) return <NotFoundPage />;
  const failed = [event, people].find(({ isError }) => isError);
  const turn = ({ page = 1, pageSize = pagination.pageSize }: ListSearch) =>
    setPagination({ page, pageSize: pageSize || DEFAULT_PAGE_SIZE });
  const { data } = event.data ?? {};
  const registered = people.data?.data ?? [];
  return (
    <div className={css.people}>
      <FormHeader area={AREA} listPath="/calendar-event" title={data ? displayTitle(data, language) : t('calendar-event.edit')}>
        {tabs}
      </FormHeader>
      <Text mb={12}>
        {data &&
          (data.capacity === null
            ? t('calendar-event.people.count', { count: data.registered })
            : t('calendar-event.people.countOf', { count: data.registered, capacity: data.capacity }))}
      </Text>
      {failed ? (
        <LoadFailed order={2} error={failed.error} onRetry={failed.refetch} />
      ) : registered.length > 0 ? (
        <ul className={css.list}>
          {registered.map((person) => (
            <Person key={person.id} event={id} person={person} />
          ))}
        </ul>
      ) : (
        people.isSuccess && <Text c="dimmed">{t('calendar-event.people.nobody')}</Text>
      )}
      {people.data && people.data.meta.total > 0 && <Paging pagination={people.data.meta.pagination} change={turn} />}
    </div>
  );
}

function Person({ event, person }: { event: number; person: Registration }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const writable = useCan()('calendar-event:write');
  const leave = useCommand(api.unregister, { area: AREA, done: 'calendar-event.people.left' });
  const name = nameOf(person, language);
  async function leaveAfterAsking() {
    const question = { title: t('calendar-event.people.leaveTitle', { name }), text: t('calendar-event.people.leaveText') };
    if (await askConfirmation({ ...question, confirm: t('calendar-event.people.leave'), danger: true }))
      await leave.run({ params: { id: event }, body: { member: person.member } });
  }
  return (
    <li className={css.person}>
      <span>{name}</span>
      <span className={css.quiet}>{t('calendar-event.people.room', { room: person.room })}</span>
      <span className={css.quiet}>
        <Moment at={person.createdAt} />
      </span>
      {writable && (
        <Button
          variant="subtle"
          color="gray"
          loading={leave.running}
          leftSection={<IconUserMinus size={18} aria-hidden />}
          aria-label={t('calendar-event.people.leaveOf', { name })}
          onClick={() => void leaveAfterAsking()}
        >
          {t('calendar-event.people.leave')}
        </Button>
      )}
    </li>
  );
}
