import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './WidgetCard.module.css';

type Props = { way: 'in' | 'out'; label: string; value: number; change: number | null };

/** How many went this way, and how that compares; more is neither good nor bad, so it has no colour. */
export function WayNumber({ way, label, value, change }: Props) {
  const { t } = useTranslation();
  const Arrow = !change ? IconMinus : change > 0 ? IconArrowUpRight : IconArrowDownRight;
  return (
    <div className={css.way}>
      <span className={css.label}>
        <i className={css.key} data-way={way} aria-hidden />
        {label}
      </span>
      <span className={css.value}>{value.toLocaleString('en')}</span>
      {change !== null && (
        <span className={css.change} title={t('dashboard.change')}>
          <Arrow size={16} aria-hidden />
          {Math.abs(change).toLocaleString('en')}%
        </span>
      )}
    </div>
  );
}
