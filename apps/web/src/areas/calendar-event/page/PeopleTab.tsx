import { calendarEventApi as api, type CalendarEvent, type Registration } from '@lobby/contract/areas/calendar-event';
import { DEFAULT_PAGE_SIZE } from '@lobby/contract/constants';
import { Button, Text } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { Paging } from '#shared/list/Paging.tsx';
import type { ListSearch } from '#shared/list-search/list-search.ts';
import { useCommand } from '#shared/query/command.ts';
import { useCan } from '#shared/session/can.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { AREA } from '../use-occurrences.ts';
import css from './Page.module.css';
import '#shared/list/list.css';

const PAGE_SIZE = 50;

/** Who has registered, in the order they came. */
export function PeopleTab({ event }: { event: CalendarEvent }) {
  const { t } = useTranslation();
  const { id, registered: count, capacity } = event;
  const [pagination, setPagination] = useState({ page: 1, pageSize: PAGE_SIZE });
  const people = useQuery({
    queryKey: [AREA, 'registrations', id, pagination],
    queryFn: () => call(api.registrations, { params: { id }, query: { pagination } }),
    placeholderData: keepPreviousData,
  });
  const turn = ({ page = 1, pageSize = pagination.pageSize }: ListSearch) =>
    setPagination({ page, pageSize: pageSize || DEFAULT_PAGE_SIZE });
  const registered = people.data?.data ?? [];
  return (
    <div className={layout.page}>
      <Text mb={12}>
        {capacity === null
          ? t('calendar-event.people.count', { count })
          : t('calendar-event.people.countOf', { count, capacity })}
      </Text>
      {people.isError ? (
        <LoadFailed order={2} error={people.error} onRetry={people.refetch} />
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
