import { VisuallyHidden } from '@mantine/core';
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import css from './WidgetCard.module.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';

type Props = { way: 'in' | 'out'; label: string; value: number; change: number | null };

const directions = {
  more: { Arrow: IconArrowUpRight, words: 'dashboard.change.more' },
  less: { Arrow: IconArrowDownRight, words: 'dashboard.change.less' },
  same: { Arrow: IconArrowRight, words: 'dashboard.change.same' },
};

/** How many went this way, and how that compares; more is neither good nor bad, so it has no colour. */
export function WayNumber({ way, label, value, change }: Props) {
  const { t } = useTranslation();
  const { Arrow, words } = directions[!change ? 'same' : change > 0 ? 'more' : 'less'];
  const percent = change === null ? '' : Math.abs(change).toLocaleString('en');
  return (
    <div className={css.way}>
      <span className={css.label}>
        <svg aria-hidden width={12} height={12} className={css.key} data-way={way}>
          <path d={way === 'in' ? 'M6 1l5 10H1z' : 'M6 11L1 1h10z'} />
        </svg>
        {label}
      </span>
      <span className={css.value}>{value.toLocaleString('en')}</span>
      {change !== null && (
        <span className={css.change} title={t(words, { percent })}>
          <Arrow size={16} aria-hidden />
          <span aria-hidden>{percent}%</span>
          <VisuallyHidden>{t(words, { percent })}</VisuallyHidden>
        </span>
      )}
    </div>
  );
}
