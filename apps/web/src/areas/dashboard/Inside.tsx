import type { Summary } from '@lobby/contract/areas/dashboard';
import { useTranslation } from 'react-i18next';
import css from './WidgetCard.module.css';

/** How many are inside, against the places where those are known. */
export function Inside({ summary: { inside, capacity, denied } }: { summary: Summary }) {
  const { t } = useTranslation();
  const number = (value: number) => value.toLocaleString('en');
  const full = capacity ? Math.min(100, Math.round(((inside ?? 0) / capacity) * 100)) : 0;
  return (
    <div className={css.inside}>
      {inside !== null && (
        <span>
          {capacity
            ? t('dashboard.occupied', { inside: number(inside), capacity: number(capacity), full })
            : t('dashboard.inside', { inside: number(inside) })}
        </span>
      )}
      {denied > 0 && <span className={css.denied}>{t('dashboard.denied', { denied: number(denied) })}</span>}
      {capacity !== null && inside !== null && (
        <meter
          className={css.meter}
          min={0}
          max={capacity}
          value={Math.min(inside, capacity)}
          aria-label={t('dashboard.occupancy')}
        />
      )}
    </div>
  );
}
