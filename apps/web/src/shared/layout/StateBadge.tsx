import { IconCheck, IconMinus, type Icon as IconType } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './StateBadge.module.css';

type Props = { tone: 'good' | 'warn' | 'bad' | 'plain' | 'quiet'; Icon: IconType; children: ReactNode };

/** A state: icon, word and colour together. A plain one asks for nothing, a quiet one has no ground either. */
export function StateBadge({ tone, Icon, children }: Props) {
  return (
    <span className={css.badge} data-tone={tone}>
      <Icon size={18} aria-hidden />
      {children}
    </span>
  );
}

/** A flag as sign and word, so that it does not rest on colour. */
export function YesNo({ value }: { value: boolean }) {
  const { t } = useTranslation();
  const Icon = value ? IconCheck : IconMinus;
  return (
    <span className={css.flag} data-yes={value || undefined}>
      <Icon size={18} stroke={2} aria-hidden />
      {t(value ? 'list.yes' : 'list.no')}
    </span>
  );
}
