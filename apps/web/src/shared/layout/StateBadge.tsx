import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './StateBadge.module.css';

type Props = { tone: 'good' | 'warn' | 'bad' | 'plain'; icon: ReactNode; children: ReactNode };

/** A state that must catch the eye: icon, word and colour together; a plain one asks for nothing. */
export function StateBadge({ tone, icon, children }: Props) {
  return (
    <span className={css.badge} data-tone={tone}>
      {icon}
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
