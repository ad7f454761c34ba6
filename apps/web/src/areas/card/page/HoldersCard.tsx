import type { CardPage } from '@lobby/contract/areas/card';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import lines from '#shared/record/LinesCard.module.css';
import card from '#shared/record/RecordCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { nameOf, useLanguage } from '#shared/texts/language.ts';

/** Who held it from when to when: what a door reported belongs to the holder of that moment. */
export function HoldersCard({ holders }: Pick<CardPage, 'holders'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  return (
    <RecordCard title={t('card.section.holders')}>
      {holders.length === 0 && <p className={card.soft}>{t('card.holders.none')}</p>}
      {holders.length > 0 && (
        <ul className={lines.lines} aria-label={t('card.section.holders')}>
          {holders.map(({ id, room, from, to, ...names }) => (
            <li key={`${id} ${from.getTime()}`}>
              <div className={lines.words}>
                <Link to={`/resident/resident-list/${id}`}>{nameOf(names, language)}</Link>
                <div className={lines.more}>
                  {t('card.holders.room', { room })} ·{' '}
                  {to
                    ? t('card.holders.span', { from: formatMoment(from, zone), to: formatMoment(to, zone) })
                    : t('card.holders.since', { from: formatMoment(from, zone) })}
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </RecordCard>
  );
}
