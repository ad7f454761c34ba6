import type { Log } from '@lobby/contract/areas/log';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '#shared/dates/dates.ts';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';
import { useLanguage } from '#shared/texts/language.ts';
import css from './History.module.css';
import { RevealDialog } from './RevealDialog.tsx';
import { pageOf } from './record-pages.ts';
import { fieldWord, valueWord } from './words.ts';

/** Every change of one entry, from which value to which. What was revealed stays until the line is closed. */
export function EntryDetails({ entry, linked }: { entry: Log; linked: boolean }) {
  const { t } = useTranslation();
  const can = useCan();
  const zone = session.use().profile?.property.timeZone;
  const [asking, setAsking] = useState(false);
  const [revealed, setRevealed] = useState<Log>();
  const { changes } = revealed ?? entry;
  const page = linked && entry.kind !== 'delete' ? pageOf(entry.record, entry.recordId) : undefined;
  const revealable = !revealed && can('log-reveal:write') && changes.some(({ isMasked }) => isMasked);
  return (
    <div className={css.details}>
      <ChangeTable entry={entry} changes={changes} />
      <div className={css.acts}>
        <span className={css.when}>{formatMoment(entry.at, zone)}</span>
        {page && <Link to={page}>{t('history.openRecord')}</Link>}
        {revealable && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconEye size={18} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t('history.reveal.open')}
          </Button>
        )}
      </div>
      {asking && <RevealDialog id={entry.id} onClose={() => setAsking(false)} onDone={setRevealed} />}
    </div>
  );
}

function ChangeTable({ entry: { record, kind }, changes }: { entry: Log; changes: Log['changes'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const sides = (['before', 'after'] as const).filter(
    (side) => kind === 'update' || changes.some((change) => change[side] !== null),
  );
  return (
    <table className={css.changes} aria-label={t('history.change.caption')}>
      <thead>
        <tr>
          <th scope="col">{t('history.change.field')}</th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {t(`history.change.${side}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{fieldWord(record, change.field)}</th>
            {sides.map((side) => (
              <td key={side}>{valueWord(record, change.field, change[side], language)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
