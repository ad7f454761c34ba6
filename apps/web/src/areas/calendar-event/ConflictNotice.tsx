import type { EventOccurrence } from '@lobby/contract/areas/calendar-event';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { displayTitle } from '#shared/texts/plain.ts';
import { whenOf } from './event-words.ts';
import css from './form/Form.module.css';

const MAX_NAMED = 3;

/** What else is there then. It warns and does not forbid: the office knows whether the hall holds both. */
export function ConflictNotice({ conflicts }: { conflicts: EventOccurrence[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const beyond = conflicts.length - MAX_NAMED;
  return (
    <div role="status">
      {conflicts.length > 0 && (
        <div className={css.warning}>
          <IconAlertTriangle size={18} aria-hidden />
          <div>
            {t('calendar-event.conflict.title')}
            <ul>
              {conflicts.slice(0, MAX_NAMED).map((event) => (
                <li key={event.id}>{`${displayTitle(event, language)} · ${whenOf(event, zone)}`}</li>
              ))}
            </ul>
            {beyond > 0 && t('calendar-event.conflict.more', { count: beyond })}
          </div>
        </div>
      )}
    </div>
  );
}
