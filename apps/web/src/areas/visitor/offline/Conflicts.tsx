import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import layout from '#shared/layout/layout.module.css';
import { discardEntry, entryState, notedEntries, retryEntry } from './entry-outbox.ts';
import css from './Offline.module.css';

/** What was noted without a line and does not go together with what others noted: it stays until a person has seen it. */
export function Conflicts() {
  const { t } = useTranslation();
  const zone = useZone();
  const refused = notedEntries.use().filter((entry) => entryState(entry) === 'refused');
  if (refused.length === 0) return null;
  return (
    <section className={`${layout.card} ${css.desk}`} aria-label={t('visitor.offline.conflicts', { count: refused.length })}>
      <div className={css.head} role="status">
        <IconAlertTriangle size={24} aria-hidden />
        <strong>{t('visitor.offline.conflicts', { count: refused.length })}</strong>
      </div>
      <ul className={css.list}>
        {refused.map((entry) => (
          <li key={entry.key} className={css.line}>
            <div className={css.words}>
              <div>
                {t(`visitor.offline.noted.${entry.kind}`, {
                  room: entry.room,
                  name: entry.name,
                  at: formatMoment(new Date(entry.moment), zone),
                })}
              </div>
              <div className={css.problem}>{entry.refused}</div>
            </div>
            <Button variant="subtle" mih={44} onClick={() => void retryEntry(entry)}>
              {t('visitor.offline.retry')}
            </Button>
            <Button variant="default" mih={44} onClick={() => void discardEntry(entry)}>
              {t('visitor.offline.seen')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
