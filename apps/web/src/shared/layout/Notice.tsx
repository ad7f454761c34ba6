import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './Notice.module.css';

type Props = { icon?: ReactNode; title: ReactNode; text: ReactNode; children?: ReactNode; order?: 1 | 2 };

/** A page or list that has nothing to show says why, and offers the next step. */
export function Notice({ icon, title, text, children, order = 1 }: Props) {
  return (
    <div className={css.notice}>
      {icon && (
        <div className={css.icon} aria-hidden>
          {icon}
        </div>
      )}
      <Title order={order} size="h2">
        {title}
      </Title>
      <Text c="dimmed" className={css.text ?? ''}>
        {text}
      </Text>
      {children && <div className={css.actions}>{children}</div>}
    </div>
  );
}
