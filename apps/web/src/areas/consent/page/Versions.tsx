import type { ConsentPage } from '@lobby/contract/areas/consent';
import { useTranslation } from 'react-i18next';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import layout from '#shared/layout/layout.module.css';
import css from '../Consent.module.css';

export function Versions({ versions }: Pick<ConsentPage, 'versions'>) {
  const { t } = useTranslation();
  const zone = useZone();
  const said = (moment: Date | null) => (moment ? formatMoment(moment, zone) : '–');
  return (
    <ul className={`${layout.lines} ${css.people}`} aria-label={t('consent.tab.versions')}>
      {versions.map(({ id, version, reask, publishedAt, publishedBy, supersededAt, decisions }) => (
        <li key={id} className={css.person}>
          <div className={css.who}>
            {t('consent.version', { version })}
            <small>
              {publishedAt ? t('consent.published', { at: said(publishedAt), by: publishedBy ?? '–' }) : t('consent.text.draft')}
              {supersededAt && ` · ${t('consent.superseded', { at: said(supersededAt) })}`}
            </small>
            {publishedAt && !reask && <small>{t('consent.spelling')}</small>}
          </div>
          {publishedAt && <span>{t('consent.decisions', { count: decisions })}</span>}
        </li>
      ))}
    </ul>
  );
}
