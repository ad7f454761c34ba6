import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from '#shared/layout/Brand.tsx';
import { LanguageSwitch } from '#shared/preferences/LanguageSwitch.tsx';
import { SchemeSwitch } from '#shared/preferences/SchemeSwitch.tsx';
import css from './Door.module.css';
import { Facade } from './Facade.tsx';

type Props = { title: ReactNode; intro: ReactNode; children: ReactNode };

/** What is seen before anybody is signed in: the building, and one thing to do. */
export function DoorPage({ title, intro, children }: Props) {
  return (
    <div className={css.page}>
      <Facade />
      <div className={css.side}>
        <header className={css.top}>
          <Brand />
          <div className={css.switches}>
            <LanguageSwitch />
            <SchemeSwitch />
          </div>
        </header>
        <main className={css.main}>
          <Title order={1} className={css.title ?? ''}>
            {title}
          </Title>
          <Text c="dimmed" mb={28}>
            {intro}
          </Text>
          {children}
        </main>
      </div>
    </div>
  );
}
