import { Button } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './Form.module.css';
import type { RecordFormState } from './use-record-form.ts';

type Props = { title: string; onSubmit: () => void; children: ReactNode };

/** Saved by its button, by Enter in an input and by Ctrl + Enter anywhere; the contract checks what is typed, not the browser. */
export function FormFrame({ title, onSubmit, children }: Props) {
  return (
    <form
      className={css.form}
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={getHotkeyHandler([['mod+Enter', onSubmit]])}
    >
      {children}
    </form>
  );
}

/** `action` is the key of what it is called, where it does more than save. */
export function SaveButton({ phase, action = 'form.save' }: Pick<RecordFormState, 'phase'> & { action?: string | undefined }) {
  const { t } = useTranslation();
  const saved = phase === 'saved';
  return (
    <Button
      type="submit"
      miw={128}
      loading={phase === 'saving'}
      {...(saved && { color: 'green' })}
      leftSection={saved && <IconCheck size={18} aria-hidden />}
      title={t('form.saveKeys')}
    >
      {t(saved ? 'form.saved' : action)}
    </Button>
  );
}
