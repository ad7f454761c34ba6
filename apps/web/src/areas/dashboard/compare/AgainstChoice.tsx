import { dayOf } from '@lobby/contract/zone';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { ChoiceLinks } from '../ChoiceLinks.tsx';
import { OwnDays } from '../OwnDays.tsx';
import css from '../PeriodChoice.module.css';
import { type CompareSearch, yearBefore } from './compare-search.ts';

/** The second period: the one before, or any other days. */
export function AgainstChoice({ search }: { search: CompareSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const today = dayOf(useNow(), useZone());
  const { vsFrom, vsTo, ...kept } = search;
  const own = vsFrom && vsTo ? { vsFrom, vsTo } : yearBefore(search, today);
  return (
    <div className={css.top}>
      <ChoiceLinks
        label={t('dashboard.compare.against.title')}
        chosen={vsFrom ? 'own' : 'before'}
        choices={[
          { name: 'before', words: t('dashboard.compare.against.before'), search: kept },
          { name: 'own', words: t('dashboard.compare.against.own'), search: { ...kept, ...own } },
        ]}
      />
      {vsFrom && vsTo && (
        <OwnDays
          key={`${vsFrom}${vsTo}`}
          from={vsFrom}
          to={vsTo}
          onShow={({ from, to }) => void navigate({ to: '.', search: { ...kept, vsFrom: from, vsTo: to }, resetScroll: false })}
        />
      )}
    </div>
  );
}
