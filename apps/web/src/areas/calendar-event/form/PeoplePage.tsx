import { calendarEventApi as api, type Registration } from '@lobby/contract/areas/calendar-event';
import { Button, Pagination, Text } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kernel/call.ts';
import { useCan } from '#kernel/can.ts';
import { useCommand } from '#kernel/command.ts';
import { FormHeader } from '#kernel/form/FormHeader.tsx';
import { nameOf, useLanguage } from '#kernel/language.ts';
import { NotFoundPage } from '#kernel/layout/NotFoundPage.tsx';
import { Moment } from '#parts/moment/Moment.tsx';
import { titleOf } from '../event-words.ts';
import { AREA } from '../use-occurrences.ts';
import css from './Form.module.css';

const PAGE_SIZE = 50;

/** Who has registered, in the order they came. */
export function PeoplePage({ id, tabs }: { id: number; tabs: ReactNode }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const event = useQuery({ queryKey: [AREA, 'one', id, 'plain'], queryFn: () => call(api.get, { params: { id } }) });
  const people = useQuery({
    queryKey: [AREA, 'registrations', id, page],
    queryFn: () => call(api.registrations, { params: { id }, query: { pagination: { page, pageSize: PAGE_SIZE } } }),
    placeholderData: keepPreviousData,
  });
  if (event.isError) return <NotFoundPage />;
  const { data } = event.data ?? {};
  const registered = people.data?.data ?? [];
  const pages = people.data?.meta.pagination.pageCount ?? 1;
  return (
    <div className={css.people}>
      <FormHeader area={AREA} listPath="/calendar-event" title={data ? titleOf(data, language) : t('calendar-event.edit')}>
        {tabs}
      </FormHeader>
      <Text mb={12}>
        {data &&
          (data.capacity === null
            ? t('calendar-event.people.count', { count: data.registered })
            : t('calendar-event.people.countOf', { count: data.registered, capacity: data.capacity }))}
      </Text>
      {registered.length > 0 ? (
        <ul className={css.list}>
          {registered.map((person) => (
            <Person key={person.id} event={id} person={person} />
          ))}
        </ul>
      ) : (
        people.isSuccess && <Text c="dimmed">{t('calendar-event.people.nobody')}</Text>
      )}
      {pages > 1 && <Pagination total={pages} value={page} onChange={setPage} />}
    </div>
  );
}

function Person({ event, person }: { event: number; person: Registration }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const writable = useCan()('calendar-event:write');
  const leave = useCommand(api.unregister, { area: AREA, done: 'calendar-event.people.left' });
  const name = nameOf(person, language);
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
          onClick={() => void leave.run({ params: { id: event }, body: { member: person.member } })}
        >
          {t('calendar-event.people.leave')}
        </Button>
      )}
    </li>
  );
}
