import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from '#shared/layout/Brand.tsx';
import { LanguageSwitch } from '#shared/preferences/LanguageSwitch.tsx';
import { SchemeSwitch } from '#shared/preferences/SchemeSwitch.tsx';
import css from './SignIn.module.css';

type Props = { title: ReactNode; intro: ReactNode; children: ReactNode };

/** What is seen before anybody is signed in: the building, and one thing to do. */
export function AuthLayout({ title, intro, children }: Props) {
  return (
    <div className={css.page}>
      <SignInBackdrop />
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

const ROWS = 11;
const COLUMNS = 6;
/** Which windows are lit, picked by hand so that they look like people at home and not like a pattern. */
const lit = new Set([1, 4, 8, 15, 17, 18, 25, 28, 32, 36, 41, 43, 50, 52, 57, 65]);

/** A building at dusk beside the sign-in form; decoration only, left out on narrow screens. */
function SignInBackdrop() {
  const windows = Array.from({ length: ROWS * COLUMNS }, (_, at) => at);
  return (
    <div className={css.facade} aria-hidden>
      <svg viewBox="0 0 360 620" className={css.building} preserveAspectRatio="xMidYMax slice">
        <title>Lobby</title>
        <rect x="0" y="0" width="360" height="620" rx="14" className={css.wall} />
        {windows.map((at) => (
          <rect
            key={at}
            x={32 + (at % COLUMNS) * 51}
            y={34 + Math.floor(at / COLUMNS) * 46}
            width="37"
            height="28"
            rx="4"
            className={lit.has(at) ? css.lit : css.window}
          />
        ))}
        <path d="M140 620v-56a8 8 0 0 1 8-8h64a8 8 0 0 1 8 8v56z" className={css.door} />
        <path d="M180 556v64" className={css.frame} />
      </svg>
    </div>
  );
}
