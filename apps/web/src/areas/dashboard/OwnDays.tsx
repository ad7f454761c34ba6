import { isPeriod } from '@lobby/contract/period';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayInput, readDay } from '#shared/dates/day.ts';
import { DayButton } from '#shared/dates/MomentInput.tsx';
import css from './PeriodChoice.module.css';

type Days = { from: string; to: string };

/** Two days typed as DD/MM/YYYY or picked; shown once both make sense. */
export function OwnDays({ from, to, onShow }: Days & { onShow: (days: Days) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ from: formatDayInput(from), to: formatDayInput(to) });
  const [isWrong, setWrong] = useState(false);
  const type = (end: keyof Days, text: string) => setTyped({ ...typed, [end]: text });
  function show(event: FormEvent) {
    event.preventDefault();
    const days = { from: readDay(typed.from) ?? '', to: readDay(typed.to) ?? '' };
    setWrong(!isPeriod(days));
    if (isPeriod(days)) onShow(days);
  }
  return (
    <form className={css.own} noValidate onSubmit={show}>
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          className={css.day ?? ''}
          label={t(`dashboard.period.${end}`)}
          placeholder={t('dashboard.period.day')}
          value={typed[end]}
          inputMode="numeric"
          maxLength={10}
          error={isWrong}
          rightSection={
            <DayButton
              label={t(`dashboard.period.${end}`)}
              day={readDay(typed[end])}
              onPick={(day) => type(end, formatDayInput(day))}
            />
          }
          onChange={(event) => type(end, event.currentTarget.value)}
        />
      ))}
      <Button type="submit" variant="default">
        {t('dashboard.period.show')}
      </Button>
      {isWrong && <p role="alert">{t('dashboard.period.wrong')}</p>}
    </form>
  );
}
