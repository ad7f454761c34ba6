import { lengthOf, MOST_PERIOD_DAYS } from '@lobby/contract/period';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readDay, writtenDay } from '#parts/moment/day.ts';
import css from './PeriodChoice.module.css';

/** Two days typed as DD/MM/YYYY; asked for once both make sense. */
export function OwnDays({ from, to, kept }: { from: string; to: string; kept: object }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ from: writtenDay(from), to: writtenDay(to) });
  const [wrong, setWrong] = useState(false);
  function show(event: FormEvent) {
    event.preventDefault();
    const days = { from: readDay(typed.from) ?? '', to: readDay(typed.to) ?? '' };
    const length = lengthOf(days);
    setWrong(!(length >= 1 && length <= MOST_PERIOD_DAYS));
    if (length >= 1 && length <= MOST_PERIOD_DAYS)
      void navigate({ to: '.', search: { ...kept, ...days } as never, resetScroll: false });
  }
  return (
    <form className={css.own} onSubmit={show}>
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          className={css.day ?? ''}
          label={t(`dashboard.period.${end}`)}
          placeholder={t('dashboard.period.day')}
          value={typed[end]}
          inputMode="numeric"
          maxLength={10}
          error={wrong}
          onChange={(event) => setTyped({ ...typed, [end]: event.currentTarget.value })}
        />
      ))}
      <Button type="submit" variant="default">
        {t('dashboard.period.show')}
      </Button>
      {wrong && <p role="alert">{t('dashboard.period.wrong')}</p>}
    </form>
  );
}
