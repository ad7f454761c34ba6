import { PERIODS } from '@lobby/contract/period';
import { dayOf } from '@lobby/contract/zone';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNow } from '#kernel/now.ts';
import { useZone } from '#parts/moment/zone.ts';
import { OwnDays } from './OwnDays.tsx';
import css from './PeriodChoice.module.css';
import type { PeriodSearch } from './period-search.ts';

/** The time all numbers below are of; it stands in the address, so that it can be sent to somebody. */
export function PeriodChoice({ search: { period, from, to, ...kept } }: { search: PeriodSearch }) {
  const { t } = useTranslation();
  const today = dayOf(useNow(), useZone());
  const shown = from ? 'own' : (period ?? 'today');
  const choices = [
    ...PERIODS.map((name) => ({ name, search: { period: name } })),
    { name: 'own' as const, search: from ? { from, to } : { from: today, to: today } },
  ];
  return (
    <div className={css.top}>
      <nav className={css.periods} aria-label={t('dashboard.period.title')}>
        {choices.map(({ name, search: of }) => (
          <Link
            key={name}
            to="."
            search={{ ...kept, ...of } as never}
            resetScroll={false}
            className={css.period ?? ''}
            data-here={name === shown || undefined}
            aria-current={name === shown ? 'true' : undefined}
          >
            {t(`dashboard.period.${name}`)}
          </Link>
        ))}
      </nav>
      {from && to && <OwnDays key={`${from}${to}`} from={from} to={to} kept={kept} />}
    </div>
  );
}
