import { TotpCode } from '@lobby/contract/areas/mfa';
import { TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import css from './Mfa.module.css';

const DIGITS = 6;
type Props = { save: (code: string) => Promise<unknown>; children: (running: boolean) => ReactNode };

/** The code of the app. The sixth digit sends it; a wrong one is cleared, for by then the app may show the next. */
export function SixDigits({ save, children }: Props) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const { values, set, field, running, onSubmit } = useSmallForm({
    first: { code: '' },
    check: (typed) => problemsOf(TotpCode, typed),
    save: async ({ code }) => {
      try {
        await save(code);
      } catch (error) {
        set('code', '');
        throw error;
      }
    },
  });
  const isFull = values.code.length === DIGITS;
  useEffect(() => {
    if (isFull) form.current?.requestSubmit();
  }, [isFull]);
  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <TextInput
        {...field('code')}
        onChange={(event) => set('code', event.currentTarget.value.replace(/\D/g, '').slice(0, DIGITS))}
        autoFocus
        data-autofocus
        classNames={{ input: css.digits ?? '' }}
        label={t('mfa.code')}
        description={t('mfa.codeHelp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        readOnly={running}
      />
      {children(running)}
    </form>
  );
}
