import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { discardEntry, isLastOfVisit, wasTried } from './entry-outbox.ts';
import css from './Offline.module.css';
import { useNoted } from './use-offline-scan.ts';

/** What was noted and not sent yet, the newest first: a slip of the finger is taken back before anybody else sees it. */
export function WaitingEntries() {
  const { t } = useTranslation();
  const zone = useZone();
  const waiting = useNoted().toReversed();
  if (waiting.length === 0) return null;
  return (
    <ul className={css.list} aria-label={t('visitor.offline.notSent')}>
      {waiting.map((entry) => {
        const at = formatMoment(new Date(entry.moment), zone);
        const words = t(`visitor.offline.noted.${entry.kind}`, { room: entry.room, name: entry.name, at });
        const undo = (
          <Button variant="subtle" mih={44} aria-label={`${t('list.undo')}: ${words}`} onClick={() => void discardEntry(entry)}>
            {t('list.undo')}
          </Button>
        );
        return (
          <li key={entry.key} className={css.line}>
            <div className={css.words}>{words}</div>
            {isLastOfVisit(entry) &&
              (wasTried(entry) ? <span className={css.when}>{t('visitor.offline.undoLater')}</span> : undo)}
          </li>
        );
      })}
    </ul>
  );
}
