import { PERIODS } from '@lobby/contract/period';
import { dayOf } from '@lobby/contract/zone';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { ChoiceLinks } from './ChoiceLinks.tsx';
import { OwnDays } from './OwnDays.tsx';
import css from './PeriodChoice.module.css';
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
    <div className={css.top}>
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
