import type { PaymentSummary } from '@lobby/contract/areas/payment';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import layout from '#shared/layout/layout.module.css';
import { ViewLink } from '#shared/saved-views/ViewLink.tsx';
import { formatBaht } from '#shared/texts/baht.ts';
import css from './Bill.module.css';
import { useSummary } from './payment.records.ts';
import { TABS, type Tab } from './payment-search.ts';

const COUNTED = ['open', 'waiting', 'paid', 'overdue'] as const;
const isCounted = (tab: Tab): tab is (typeof COUNTED)[number] => COUNTED.includes(tab as (typeof COUNTED)[number]);

type Props = { here: Tab | 'all' | 'unidentified' };

/** What there is to do, each with its number and sum. */
export function PaymentTabs({ here }: Props) {
  const { t } = useTranslation();
  const { data } = useSummary();
  const tabs = useRef<HTMLUListElement>(null);
  // On the phone the tabs are wider than the screen: the open one is among those that show, also once the numbers are there.
  useEffect(() => {
    const current = tabs.current?.querySelector<HTMLElement>(`[data-tab="${here}"]`);
    if (tabs.current && current && data) tabs.current.scrollLeft = current.offsetLeft - tabs.current.clientWidth / 2;
  }, [here, data]);
  return (
    <ul ref={tabs} className={layout.pills} data-below aria-label={t('views.title')}>
      {TABS.map((tab) => (
        <li key={tab} data-tab={tab}>
          <ViewLink path="/payment/payments" search={{ filters: { tab: [tab] } }} here={{ filters: { tab: [here] } }}>
            {isCounted(tab) && tab !== 'paid' && data && <Count tab={tab} sum={data.data[tab]} />}
            <span>{t(`payment.filter.tab.${tab}`)}</span>
            {isCounted(tab) && data && <Amount tab={tab} sum={data.data[tab]} />}
          </ViewLink>
        </li>
      ))}
      <li data-tab="unidentified">
        <ViewLink path="/payment/unidentified" search={{}} here={here === 'unidentified' ? {} : { filters: { tab: [here] } }}>
          {data && <Count tab="waiting" sum={data.data.unidentified} />}
          <span>{t('unidentified-money.title')}</span>
          {data && <Amount tab="waiting" sum={data.data.unidentified} />}
        </ViewLink>
      </li>
    </ul>
  );
}

type FigureProps = { tab: (typeof COUNTED)[number]; sum: PaymentSummary['open'] };

const Count = ({ tab, sum: { count } }: FigureProps) => (
  <strong className={css.count} data-alarm={(tab === 'overdue' && count > 0) || undefined}>
    {count.toLocaleString('en')}
  </strong>
);

/** Of what was paid, the receipts of this month: all there ever was says nothing. */
function Amount({ tab, sum: { amount } }: FigureProps) {
  const { t } = useTranslation();
  const text = formatBaht(amount);
  return <span className={css.sum}>{tab === 'paid' ? t('payment.thisMonth', { amount: text }) : text}</span>;
}
