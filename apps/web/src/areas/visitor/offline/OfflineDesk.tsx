import type { ExpectedVisit } from '@lobby/contract/areas/visitor-entry';
import { Button, TextInput } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import layout from '#shared/layout/layout.module.css';
import { nameOfExpected, roomOfExpected } from './entry-outbox.ts';
import type { KeptVisits } from './expected-visits.ts';
import { insideSince } from './judge.ts';
import css from './Offline.module.css';
import { type OfflineLine, useNoted, useOfflineScan } from './use-offline-scan.ts';
import { WaitingEntries } from './WaitingEntries.tsx';

/** A tablet draws so many at once; the others are found by their room or name. */
const MAX_DRAWN = 50;
type Props = { kept: KeptVisits | undefined; onLine: (line: OfflineLine) => void };

/** Without a line: who is expected and who is inside, as far as this tablet knows. */
export function OfflineDesk({ kept, onLine }: Props) {
  const { t } = useTranslation();
  const zone = useZone();
  const [words, setWords] = useState('');
  const waiting = useNoted().length;
  const sought = words.trim().toLowerCase();
  const found =
    kept?.visits.filter((visit) => `${roomOfExpected(visit)} ${nameOfExpected(visit)}`.toLowerCase().includes(sought)) ?? [];
  return (
    <section className={`${layout.card} ${css.desk}`} aria-label={t('visitor.offline.title')}>
      <div className={css.head} role="status">
        <IconCloudOff size={24} aria-hidden />
        <div>
          <strong>{t('visitor.offline.title')}</strong>
          <div>
            {kept
              ? t('visitor.offline.text', { at: formatMoment(new Date(kept.at - kept.ahead), zone) })
              : t('visitor.offline.noList')}
            {waiting > 0 && <strong> {t('visitor.offline.waiting', { count: waiting })}</strong>}
          </div>
        </div>
      </div>
      <WaitingEntries />
      {kept && (
        <>
          <TextInput
            label={t('visitor.offline.find')}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            autoComplete="off"
          />
          <ul className={css.list}>
            {found.slice(0, MAX_DRAWN).map((visit) => (
              <Line key={visit.id} visit={visit} kept={kept} onLine={onLine} />
            ))}
          </ul>
          {found.length === 0 && <p className={css.when}>{t('visitor.offline.nobody')}</p>}
          {found.length > MAX_DRAWN && (
            <p className={css.when}>{t('visitor.offline.more', { count: found.length - MAX_DRAWN })}</p>
          )}
        </>
      )}
    </section>
  );
}

function Line({ visit, kept, onLine }: Props & { visit: ExpectedVisit }) {
  const { t } = useTranslation();
  const zone = useZone();
  const since = insideSince(visit, useNoted());
  const { note } = useOfflineScan(kept);
  const name = nameOfExpected(visit);
  const act = t(since ? 'visitor.checkOut.act' : 'visitor.checkIn.act');
  return (
    <li className={css.line}>
      <div className={css.words}>
        <div>
          {roomOfExpected(visit)} · {name}
          {visit.party > 1 && ` · ${t('visitor.offline.party', { count: visit.party })}`}
        </div>
        <div className={css.when}>
          {since
            ? t('visitor.offline.since', { at: formatMoment(since, zone) })
            : t('visitor.offline.until', {
                from: formatMoment(visit.expectedFrom, zone),
                to: formatMoment(visit.expectedTo, zone),
              })}
        </div>
      </div>
      <Button
        variant={since ? 'default' : 'filled'}
        mih={44}
        aria-label={`${act}: ${name}, ${roomOfExpected(visit)}`}
        onClick={() => void note(since ? 'out' : 'in', visit).then(onLine)}
      >
        {act}
      </Button>
    </li>
  );
}
