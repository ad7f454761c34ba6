import { paymentApi } from '@lobby/contract/areas/payment';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { QrCode } from '#shared/layout/QrCode.tsx';
import { formatBaht } from '#shared/texts/baht.ts';
import css from './Checkout.module.css';

/** Our own code for what the bill still owes, large enough for the customer's display. */
export function CustomerCode({ id }: { id: number }) {
  const { t } = useTranslation();
  const answer = useQuery({
    queryKey: ['payment', 'code', id],
    queryFn: async () => (await call(paymentApi.get, { params: { id } })).data,
  });
  if (answer.isPending) return <Skeleton height={320} radius="lg" />;
  if (answer.isLoadingError) return <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />;
  const { code, balance, bankAccount } = answer.data;
  if (code === null) return <p className={layout.note}>{t('checkout.noCode')}</p>;
  return (
    <figure className={css.customer}>
      <div role="img" aria-label={t('checkout.scan')}>
        <QrCode text={code} className={css.code} />
      </div>
      <figcaption>
        <strong className={css.large}>{formatBaht(balance)}</strong>
        {bankAccount && (
          <span>
            {bankAccount.name} · {bankAccount.bank} {bankAccount.number}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
