import { type ShiftNote, shiftNoteApi } from '@lobby/contract/areas/shift-note';
import { Button, Skeleton } from '@mantine/core';
import { IconCheck, IconClockPlay } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import layout from '#shared/layout/layout.module.css';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import css from './ShiftNote.module.css';

const STEP = 10;

const signedNotes = (pageSize: number) =>
  call(shiftNoteApi.list, {
    query: {
      filters: { signedAt: { $notNull: 'true' } },
      populate: ['signedBy', 'confirmedBy'],
      pagination: { pageSize },
    },
  });

/** Notes of earlier shifts, the newest first; each opens as a sheet to read or print. */
export function PastNotes() {
  const { t } = useTranslation();
  const [size, setSize] = useState(STEP);
  const notes = useQuery({
    queryKey: ['shift-note', 'list', size],
    queryFn: () => signedNotes(size),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="past-notes">
      <h2 className={css.title} id="past-notes">
        {t('shift-note.past')}
      </h2>
      {notes.isError ? (
        <p role="alert">{problemText(notes.error)}</p>
      ) : !notes.data ? (
        <Skeleton height={56} radius={12} />
      ) : notes.data.data.length === 0 ? (
        <p className={css.nothing}>{t('shift-note.noPast')}</p>
      ) : (
        <ul className={layout.lines}>
          {notes.data.data.map((note) => (
            <li key={note.id} className={`${layout.line} ${css.past}`}>
              <PastNote note={note} />
            </li>
          ))}
        </ul>
      )}
      {notes.data && notes.data.meta.total > notes.data.data.length && (
        <Button variant="subtle" mt={8} loading={notes.isPlaceholderData} onClick={() => setSize(size + STEP)}>
          {t('shift-note.older')}
        </Button>
      )}
    </section>
  );
}

function PastNote({ note: { id, since, signedAt, signedBy, confirmedAt, confirmedBy } }: { note: ShiftNote }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const moment = (at: Date | null) => (at ? formatMoment(at, zone) : '');
  return (
    <>
      <Link to={`/shift-note/${id}`}>{t('shift-note.span', { from: moment(since), to: moment(signedAt) })}</Link>
      <span className={css.by}>{t('shift-note.by', { name: displayName(signedBy, language) || '–' })}</span>
      {confirmedAt ? (
        <StateBadge tone="good" Icon={IconCheck}>
          {t('shift-note.confirmedBy', { name: displayName(confirmedBy, language) || '–' })}
        </StateBadge>
      ) : (
        <StateBadge tone="warn" Icon={IconClockPlay}>
          {t('shift-note.unconfirmed')}
        </StateBadge>
      )}
    </>
  );
}
