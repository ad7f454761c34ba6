import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './Profile.module.css';

type Props = { name: 'data' | 'password' | 'mfa' | 'consents' | 'devices'; state?: ReactNode; children: ReactNode };

export function ProfileSection({ name, state, children }: Props) {
  const { t } = useTranslation();
  return (
    <section className={css.section} aria-labelledby={`profile-${name}`}>
      <div className={css.head}>
        <h2 className={css.title} id={`profile-${name}`}>
          {t(`profile.section.${name}.title`)}
        </h2>
        {state}
      </div>
      <Text c="dimmed" size="sm">
        {t(`profile.section.${name}.text`)}
      </Text>
      <div className={css.body}>{children}</div>
    </section>
  );
}
