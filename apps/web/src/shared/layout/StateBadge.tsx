import type { ReactNode } from 'react';
import css from './StateBadge.module.css';

type Props = { tone: 'good' | 'warn' | 'bad'; icon: ReactNode; children: ReactNode };

/** A state that must catch the eye: icon, word and colour together. */
export function StateBadge({ tone, icon, children }: Props) {
  return (
    <span className={css.badge} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
