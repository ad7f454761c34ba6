import { isPeriod, PERIODS, type Span } from '@lobby/contract/period';
import { dayOf } from '@lobby/contract/zone';
import { Button, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayFormat, useNow, useZone } from '#shared/dates/clock.ts';
import { DayButton } from '#shared/dates/DayButton.tsx';
import { formatDate } from '#shared/dates/dates.ts';
import { formatDayInput, readDay } from '#shared/dates/day.ts';
import css from './Dashboard.module.css';
import type { PeriodSearch } from './period-search.ts';

type Props = { search: PeriodSearch; usual: (typeof PERIODS)[number] };

/** The time all numbers below are of; it stands in the address, so that it can be sent to somebody. */
export function PeriodChoice({ search: { period, from, to, ...kept }, usual }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const today = dayOf(useNow(), useZone());
  const choices = [
    ...PERIODS.map((name) => ({ name, search: { period: name } })),
    { name: 'own' as const, search: from ? { from, to } : { from: today, to: today } },
  ];
  return (
    <div className={css.periodChoiceTop}>
      <ChoiceLinks
        label={t('dashboard.period.title')}
        chosen={from ? 'own' : (period ?? usual)}
        choices={choices.map(({ name, search }) => ({
          name,
          words: t(`dashboard.period.${name}`),
          search: { ...kept, ...search },
        }))}
      />
      {from && to && (
        <OwnDays
          key={`${from}${to}`}
          from={from}
          to={to}
          onShow={(days) => void navigate({ to: '.', search: { ...kept, ...days }, resetScroll: false })}
        />
      )}
    </div>
  );
}

type Choice = { name: string; words: string; search: object };

/** One of a few, each at an address of its own. */
export const ChoiceLinks = ({ label, chosen, choices }: { label: string; chosen: string; choices: Choice[] }) => (
  <nav className={css.choices} aria-label={label}>
    {choices.map(({ name, words, search }) => (
      <Link
        key={name}
        to="."
        search={search}
        resetScroll={false}
        className={css.choice ?? ''}
        data-here={name === chosen || undefined}
        aria-current={name === chosen ? 'true' : undefined}
      >
        {words}
      </Link>
    ))}
  </nav>
);

type Days = { from: string; to: string };

/** Two days typed as DD/MM/YYYY or picked; shown once both make sense. */
export function OwnDays({ from, to, onShow }: Days & { onShow: (days: Days) => void }) {
  const { t } = useTranslation();
  const dayFormat = useDayFormat();
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
          placeholder={dayFormat}
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

/** `10/11/2026 – 16/11/2026`, or the one day. */
export function useDays() {
  const zone = useZone();
  return ({ from, to }: Span) => {
    const [first, last] = [from, new Date(to.getTime() - 1)].map((at) => formatDate(at, zone));
    return first === last ? `${first}` : `${first} – ${last}`;
  };
}
