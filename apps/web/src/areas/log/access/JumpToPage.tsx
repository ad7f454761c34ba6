import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './Access.module.css';

type Props = { pageCount: number; onJump: (page: number) => void };

/** Straight to a page by its number; beyond the last one it is the last. */
export function JumpToPage({ pageCount, onJump }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  function jump(event: FormEvent) {
    event.preventDefault();
    const page = Number(typed.replace(/[,\s]/g, ''));
    if (!Number.isSafeInteger(page) || page < 1) return;
    setTyped('');
    onJump(Math.min(page, pageCount));
  }
  return (
    <form className={css.jump} onSubmit={jump}>
      <TextInput
        label={t('log.access.jump.label')}
        placeholder={`1–${pageCount.toLocaleString('en')}`}
        inputMode="numeric"
        maxLength={9}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" px={12}>
        {t('log.access.jump.go')}
      </Button>
    </form>
  );
}
