import { type Refund, type RoomAccount, roomAccountApi } from '@lobby/contract/areas/room-account';
import { bahtOf, satangOf } from '@lobby/contract/money/satang';
import { Button } from '@mantine/core';
import { IconBan, IconCheck, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import layout from '#shared/layout/layout.module.css';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import { useCommand } from '#shared/query/command.ts';
import card from '#shared/record/RecordCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import { RefundDialog } from './RefundDialog.tsx';
import css from './RoomAccount.module.css';

/** Credit that goes back to who paid it: one person proposes it, another one approves it. */
export function RefundsCard({ account: { room, credit, refunds } }: { account: RoomAccount }) {
  const { t } = useTranslation();
  const writable = useCan()('payment:write');
  const [asking, setAsking] = useState(false);
  const free = bahtOf(
    refunds.reduce((left, { state, amount }) => left - (state === 'proposed' ? satang(amount) : 0), satang(credit)),
  );
  const mayPropose = writable && free > 0;
  if (refunds.length === 0 && !mayPropose) return null;
  return (
    <RecordCard
      title={t('room.refund.title')}
      side={
        mayPropose && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('room.refund.propose')}
          </Button>
        )
      }
    >
      {refunds.length === 0 && <p className={card.soft}>{t('room.refund.none')}</p>}
      <ul className={css.list} aria-label={t('room.refund.title')}>
        {refunds.map((refund) => (
          <li key={refund.id}>
            <RefundLine refund={refund} />
          </li>
        ))}
      </ul>
      {asking && <RefundDialog room={room} credit={free} onClose={() => setAsking(false)} />}
    </RecordCard>
  );
}

const satang = (baht: number) => satangOf(baht) ?? 0;

const looks = {
  proposed: { tone: 'warn', Icon: IconClock },
  approved: { tone: 'good', Icon: IconCheck },
  withdrawn: { tone: 'plain', Icon: IconBan },
  void: { tone: 'plain', Icon: IconBan },
} as const;

function RefundLine({ refund }: { refund: Refund }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const writable = useCan()('payment:write');
  const { amount, bank, number, name, reason, bankAccount, state, by, decidedBy, voidedBy, voidReason } = refund;
  return (
    <div className={css.refund}>
      <div className={css.line}>
        <strong>{formatBaht(amount)}</strong>
        <StateBadge {...looks[state]}>{t(`room.refund.state.${state}`)}</StateBadge>
      </div>
      <div>{t('room.refund.to', { bank, number, name })}</div>
      {bankAccount && <div>{t('room.refund.from', bankAccount)}</div>}
      <div className={layout.note}>
        {[
          reason,
          by && t('room.refund.by', { name: displayName(by, language) }),
          decidedBy && t(`room.refund.${state === 'void' ? 'approved' : state}By`, { name: displayName(decidedBy, language) }),
          voidedBy && t('room.refund.voidBy', { name: displayName(voidedBy, language), reason: voidReason }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
      {writable && state === 'proposed' && <Decision refund={refund} />}
      {writable && state === 'approved' && <VoidRefund refund={refund} />}
    </div>
  );
}

const DAY_MS = 86_400_000;

/** Where there is nobody else, one's own proposal can be approved a day later; the server knows whether there is. */
function Decision({ refund: { id, by, createdAt } }: { refund: Refund }) {
  const { t } = useTranslation();
  const isOwn = session.use().profile?.id === by?.id;
  const [isFresh] = useState(() => Date.now() - createdAt.getTime() < DAY_MS);
  const mayApprove = !(isOwn && isFresh);
  const approve = useCommand(roomAccountApi.approveRefund, { area: 'payment', done: 'room.refund.approved' });
  const withdraw = useCommand(roomAccountApi.withdrawRefund, { area: 'payment', done: 'room.refund.withdrawn' });
  return (
    <>
      <p className={layout.note}>{t(mayApprove ? 'room.refund.check' : 'room.refund.waits')}</p>
      <div className={css.actions}>
        {mayApprove && (
          <Button
            variant="default"
            leftSection={<IconCheck size={18} aria-hidden />}
            loading={approve.running}
            onClick={() => void approve.run({ params: { id } })}
          >
            {t('room.refund.approve')}
          </Button>
        )}
        <Button variant="default" loading={withdraw.running} onClick={() => void withdraw.run({ params: { id } })}>
          {t('room.refund.withdraw')}
        </Button>
      </div>
    </>
  );
}

/** The bank sent it back, or it was never sent. */
function VoidRefund({ refund: { id, amount } }: { refund: Refund }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { run } = useCommand(roomAccountApi.voidRefund, { area: 'payment', done: 'room.refund.void.done' });
  return (
    <div className={css.actions}>
      <Button variant="default" leftSection={<IconBan size={18} aria-hidden />} onClick={() => setAsking(true)}>
        {t('room.refund.void.act')}
      </Button>
      {asking && (
        <ReasonDialog
          danger
          title={t('room.refund.void.title', { amount: formatBaht(amount) })}
          label={t('room.refund.reason')}
          action={t('room.refund.void.act')}
          cancel={t('popup.dialog.notNow')}
          onConfirm={(reason) => run({ params: { id }, body: { reason } })}
          onClose={() => setAsking(false)}
        >
          {t('room.refund.void.effect')}
        </ReasonDialog>
      )}
    </div>
  );
}
