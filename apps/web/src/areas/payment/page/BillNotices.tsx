import type { PaymentPage } from '@lobby/contract/areas/payment';
import { IconAlertTriangle, IconBan, IconStack2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBaht } from '#shared/texts/baht.ts';
import { actsOf, waitingSlip } from '../bill-acts.ts';
import { stateOf } from '../bill-state.ts';
import page from './BillPage.module.css';

/** What has to be known before anything else: void, refused, part of another bill, or a slip of less than is owed. */
export function BillNotices({ bill }: { bill: PaymentPage }) {
  const { t } = useTranslation();
  const { voidReason, refusedReason, parent, balance } = bill;
  const state = stateOf(bill);
  const slip = waitingSlip(bill);
  return (
    <>
      {state === 'void' && <Line icon={<IconBan size={22} aria-hidden />} title={t('payment.voided')} text={voidReason} />}
      {state === 'unpaid' && refusedReason && (
        <Line icon={<IconAlertTriangle size={22} aria-hidden />} title={t('payment.refused')} text={refusedReason} />
      )}
      {parent && state !== 'void' && (
        <Line
          icon={<IconStack2 size={22} aria-hidden />}
          title={<Link to={`/payment/payments/${parent.id}`}>{t('payment.inCombined', { number: parent.number })}</Link>}
          text={state === 'paid' ? null : t('payment.payCombined')}
        />
      )}
      {slip && actsOf(bill).openDesk && (
        <Line
          icon={<IconAlertTriangle size={22} aria-hidden />}
          title={t('payment.slipDiffers')}
          text={t('payment.slipDiffersText', { amount: formatBaht(slip.amount), balance: formatBaht(balance) })}
        />
      )}
    </>
  );
}

function Line({ icon, title, text }: { icon: ReactNode; title: ReactNode; text: ReactNode }) {
  return (
    <div className={page.notice}>
      {icon}
      <div>
        <strong>{title}</strong>
        {text && <div>{text}</div>}
      </div>
    </div>
  );
}
