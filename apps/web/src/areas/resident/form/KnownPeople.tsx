import { residentApi } from '@lobby/contract/areas/resident';
import type { Answer, CallInput } from '@lobby/contract/kernel/endpoint';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import css from '../Resident.module.css';
import type { KnownPerson } from '../resident.records.ts';

type Props = {
  by: 'document' | 'phone';
  /** Nothing while what is typed is not whole yet. */
  query: NonNullable<CallInput<typeof residentApi.find>['body']> | null;
  onKnown: (person: KnownPerson) => void;
};

/** Who is known already, offered before somebody is written down twice. */
export function KnownPeople({ by, query, onKnown }: Props) {
  const { t } = useTranslation();
  const found = useQuery({
    // Under no area: whoever was just saved is not looked for again.
    queryKey: ['known-people', query],
    queryFn: () => call(residentApi.find, { body: query ?? {} }),
    enabled: query !== null,
    // Numbers of people must not stay in memory longer than the form.
    gcTime: 0,
  });
  const people = query === null ? [] : (found.data?.data ?? []).filter((person) => person.by === by);
  return (
    <div role="status">
      {people.length > 0 && (
        <div className={css.known}>
          <p>{t(`resident.known.${by}`)}</p>
          <ul>
            {people.map((person) => (
              <Known key={person.id} person={person} onKnown={onKnown} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** `until` is the day somebody moved out. */
type Found = Answer<typeof residentApi.find>['data'][number];

function Known({ person, onKnown }: { person: Found; onKnown: (person: KnownPerson) => void }) {
  const { t } = useTranslation();
  const name = nameOf(person, useLanguage());
  return (
    <li>
      <div className={css.words}>
        <strong>{name}</strong> {t(...livesAt(person))}
      </div>
      <Button variant="default" onClick={() => onKnown(person)}>
        {t('resident.known.add')}
      </Button>
    </li>
  );
}

function livesAt({ room, since, until }: Found): [key: string, facts: { room: string; day?: string }] {
  if (until) return ['resident.known.left', { room, day: formatDayInput(until) }];
  return since ? ['resident.known.since', { room, day: formatDayInput(since) }] : ['resident.known.room', { room }];
}
