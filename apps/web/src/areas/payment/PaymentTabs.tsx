import type { PaymentSummary } from '@lobby/contract/areas/payment';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import layout from '#shared/layout/layout.module.css';
import { ViewLink } from '#shared/saved-views/ViewLink.tsx';
import { formatBaht } from '#shared/texts/baht.ts';
import css from './Bill.module.css';
import { useSummary } from './payment.records.ts';
import { paymentSearch, TABS, type Tab, tabOf } from './payment-search.ts';

const COUNTED = ['open', 'waiting', 'paid', 'overdue'] as const;
const isCounted = (tab: Tab): tab is (typeof COUNTED)[number] => COUNTED.includes(tab as (typeof COUNTED)[number]);

/** What there is to do, each with its number and sum. */
export function PaymentTabs() {
  const { t } = useTranslation();
  const here = tabOf(paymentSearch(useSearch({ strict: false })));
  const { data } = useSummary();
  return (
    <ul className={layout.pills} data-below aria-label={t('views.title')}>
      {TABS.map((tab) => (
        <li key={tab}>
          <ViewLink path="/payment/payments" search={{ filters: { tab: [tab] } }} here={{ filters: { tab: [here] } }}>
            {isCounted(tab) && tab !== 'paid' && data && <Count tab={tab} sum={data.data[tab]} />}
            <span>{t(`payment.filter.tab.${tab}`)}</span>
            {isCounted(tab) && data && <Amount tab={tab} sum={data.data[tab]} />}
          </ViewLink>
        </li>
      ))}
      <li>
        <Link to="/payment/unidentified" className={layout.pill ?? ''}>
          {data && <Count tab="waiting" sum={data.data.unidentified} />}
          <span>{t('unidentified-money.title')}</span>
          {data && <Amount tab="waiting" sum={data.data.unidentified} />}
        </Link>
      </li>
    </ul>
  );
}

type Props = { tab: (typeof COUNTED)[number]; sum: PaymentSummary['open'] };

const Count = ({ tab, sum: { count } }: Props) => (
  <strong className={css.count} data-alarm={(tab === 'overdue' && count > 0) || undefined}>
    {count.toLocaleString('en')}
  </strong>
);

/** Of what was paid, the receipts of this month: all there ever was says nothing. */
function Amount({ tab, sum: { amount } }: Props) {
  const { t } = useTranslation();
  const text = formatBaht(amount);
  return <span className={css.sum}>{tab === 'paid' ? t('payment.thisMonth', { amount: text }) : text}</span>;
}
