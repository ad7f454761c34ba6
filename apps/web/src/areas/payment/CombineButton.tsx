import { type Payment, paymentApi } from '@lobby/contract/areas/payment';
import { MAX_MERGED } from '@lobby/contract/areas/payment-input';
import { bahtOf, satangOf } from '@lobby/contract/money/satang';
import { Button, Skeleton } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { problemText } from '#shared/call/problem-text.ts';
import { roomLabel } from '#shared/choices/building-choices.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { useActions } from '#shared/query/command.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import css from './Bill.module.css';
import { isCombinable } from './payment.records.ts';

type Props = { picked: number[]; onDone: () => void };

export function CombineButton({ picked, onDone }: Props) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button leftSection={<IconStack2 size={18} aria-hidden />} onClick={() => setAsking(true)}>
        {t('payment.combine.open', { count: picked.length })}
      </Button>
      {asking && <CombineDialog picked={picked} onDone={onDone} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Picked rows may be on other pages: what they are is asked for, and said before anything is done. */
function CombineDialog({ picked, onDone, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = {
    filters: { id: { $in: picked.slice(0, MAX_MERGED) } },
    populate: ['status', 'parent', 'room.category'],
    pagination: { pageSize: MAX_MERGED },
    sort: ['dueDate:asc'],
  };
  const answer = useQuery({ queryKey: ['payment', 'picked', picked], queryFn: () => call(paymentApi.list, { query }) });
  const combine = useActions(
    async (children: number[]) => {
      const { data } = await call(paymentApi.create, { body: { children } });
      onDone();
      await navigate({ to: `/payment/payments/${data.id}` });
    },
    { area: 'payment', done: 'payment.combine.done' },
  );
  const bills = answer.data?.data ?? [];
  const refusal = answer.data && refusalOf(bills, picked);
  return (
    <Dialog opened title={t('payment.combine.title')} onClose={onClose}>
      {answer.isPending && <Skeleton height={96} role="status" aria-label={t('list.loading')} />}
      {answer.isError && <p role="alert">{problemText(answer.error)}</p>}
      {refusal && <p role="alert">{t(refusal)}</p>}
      {answer.data && !refusal && <Summary bills={bills} />}
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('popup.dialog.cancel')}
        </Button>
        {answer.data && !refusal && (
          <Button loading={combine.running} onClick={() => void combine.run(picked)}>
            {t('payment.combine.act', { count: bills.length })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function refusalOf(bills: Payment[], picked: number[]): string | undefined {
  const rooms = new Set(bills.map(({ room }) => room?.id));
  if (picked.length > MAX_MERGED || rooms.size > 1) return 'error.mergeRooms';
  return bills.length < picked.length || !bills.every(isCombinable) ? 'error.mergeNotOpen' : undefined;
}

function Summary({ bills }: { bills: Payment[] }) {
  const { t } = useTranslation();
  const total = bahtOf(bills.reduce((sum, { balance }) => sum + (satangOf(balance) ?? 0), 0));
  return (
    <>
      <p>{t('payment.combine.effect', { room: roomLabel(bills[0]?.room) })}</p>
      <table className={css.lines}>
        <tbody>
          {bills.map(({ id, number, name, balance }) => (
            <tr key={id}>
              <th scope="row">{number}</th>
              <td>{name}</td>
              <td data-amount>{formatBaht(balance)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('payment.field.total')}
            </th>
            <td data-amount>{formatBaht(total)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}
