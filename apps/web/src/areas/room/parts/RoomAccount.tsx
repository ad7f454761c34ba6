import { type RoomAccount as Account, type AccountLine, MAX_ACCOUNT_LINES } from '@lobby/contract/areas/room-account';
import { Skeleton } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDayInput } from '#shared/dates/day.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import card from '#shared/record/RecordCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { useCan } from '#shared/session/can.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import { useRoomAccount } from '../room-money.ts';
import { RefundsCard } from './Refunds.tsx';
import css from './RoomAccount.module.css';

/** What the room owes and has paid, entry by entry, and what goes back. */
export function RoomAccount({ roomId }: { roomId: number }) {
  const { t } = useTranslation();
  const answer = useRoomAccount(roomId);
  if (answer.isPending) return <Skeleton height={320} radius="lg" role="status" aria-label={t('list.loading')} />;
  if (answer.isLoadingError) return <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />;
  const { data } = answer.data;
  return (
    <div className={css.stack}>
      <Balance account={data} />
      <Statement lines={data.lines} />
      <RefundsCard account={data} />
    </div>
  );
}

function Balance({ account: { room, owed, overdue, credit } }: { account: Account }) {
  const { t } = useTranslation();
  const writable = useCan()('pay-in:write');
  return (
    <RecordCard
      title={t('room.account.title')}
      side={
        <Link to="/payment/payments" search={{ filters: { room: [String(room.id)], tab: ['all'] } }}>
          {t('room.account.bills')}
        </Link>
      }
    >
      <dl className={card.grid}>
        {Object.entries({ owed, overdue, credit }).map(([field, amount]) => (
          <div key={field} className={css.fact} data-alarm={(field === 'overdue' && amount > 0) || undefined}>
            <dt>{t(`room.account.${field}`)}</dt>
            <dd>{formatBaht(amount)}</dd>
          </div>
        ))}
      </dl>
      {writable && owed > 0 && (
        <div className={css.actions}>
          <LinkButton to="/payment/payments/billing" search={{ room: room.id }} leftSection={<IconCash size={18} aria-hidden />}>
            {t('room.account.take')}
          </LinkButton>
        </div>
      )}
    </RecordCard>
  );
}

const COLUMNS = ['charge', 'received', 'balance'] as const;

function Statement({ lines }: { lines: AccountLine[] }) {
  const { t } = useTranslation();
  return (
    <RecordCard title={t('room.account.statement')}>
      {lines.length === 0 ? (
        <p className={card.soft}>{t('room.account.none')}</p>
      ) : (
        <table className={css.statement}>
          <thead>
            <tr>
              <th scope="col">{t('room.account.on')}</th>
              <th scope="col">{t('room.account.what')}</th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" data-amount>
                  {t(`room.account.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Entry key={line.id} line={line} />
            ))}
          </tbody>
        </table>
      )}
      {lines.length === MAX_ACCOUNT_LINES && <p className={layout.note}>{t('room.account.cut', { count: MAX_ACCOUNT_LINES })}</p>}
    </RecordCard>
  );
}

function Entry({ line }: { line: AccountLine }) {
  const { t } = useTranslation();
  const { on, kind, payment, receipt } = line;
  return (
    <tr>
      <td className={css.day}>{formatDayInput(on)}</td>
      <td>
        {t(`room.account.kind.${kind}`)}
        {payment && (
          <>
            {' '}
            <Link to={`/payment/payments/${payment.id}`}>{payment.number}</Link>
          </>
        )}
        <div className={layout.note}>
          {[payment?.name, receipt && t('room.account.receipt', { number: receipt })].filter(Boolean).join(' · ')}
        </div>
      </td>
      {COLUMNS.map((column) => (
        <td key={column} data-amount data-label={t(`room.account.${column}`)}>
          {line[column] === 0 && column !== 'balance' ? '' : formatBaht(line[column])}
        </td>
      ))}
    </tr>
  );
}
