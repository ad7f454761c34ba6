import { type UnidentifiedMoneyPage, unidentifiedMoneyApi } from '@lobby/contract/areas/unidentified-money';
import { Button } from '@mantine/core';
import { IconBan, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Moment } from '#shared/dates/Moment.tsx';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import layout from '#shared/layout/layout.module.css';
import { useCommand } from '#shared/query/command.ts';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { useCan } from '#shared/session/can.ts';
import { session } from '#shared/session/store.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import css from './Unidentified.module.css';
import { AREA } from './unidentified.records.ts';

type Money = UnidentifiedMoneyPage & { giveBack: NonNullable<UnidentifiedMoneyPage['giveBack']> };

/** Where it goes back to: one person proposes it, another one approves it. */
export function GiveBackCard({ money }: { money: Money }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const writable = useCan()(`${AREA}:write`);
  const { state, giveBack, reason, decidedBy, decidedAt } = money;
  const people = [
    { did: 'by', person: giveBack.by, at: giveBack.at },
    { did: 'approvedBy', person: state === 'returned' ? decidedBy : null, at: decidedAt },
  ];
  return (
    <RecordCard title={t('unidentified-money.return.card')}>
      <div className={css.stack}>
        <p>{t('unidentified-money.return.to', giveBack)}</p>
        <p>{t('unidentified-money.return.from', giveBack.from)}</p>
        {reason && <p>{reason}</p>}
        {people.map(
          ({ did, person, at }) =>
            person && (
              <p key={did} className={layout.note}>
                {t(`unidentified-money.return.${did}`, { name: displayName(person, language) })} {at && <Moment at={at} />}
              </p>
            ),
        )}
        {writable && (state === 'proposed' ? <Decision money={money} /> : <VoidReturn money={money} />)}
      </div>
    </RecordCard>
  );
}

const DAY_MS = 86_400_000;

/** Where there is nobody else, one's own proposal can be approved a day later; the server knows whether there is. */
function Decision({ money: { id, giveBack } }: { money: Money }) {
  const { t } = useTranslation();
  const isOwn = session.use().profile?.id === giveBack.by?.id;
  const [isFresh] = useState(() => Date.now() - giveBack.at.getTime() < DAY_MS);
  const mayApprove = !(isOwn && isFresh);
  const approve = useCommand(unidentifiedMoneyApi.approveReturn, { area: AREA, done: 'unidentified-money.return.approved' });
  const withdraw = useCommand(unidentifiedMoneyApi.withdrawReturn, { area: AREA, done: 'unidentified-money.return.withdrawn' });
  return (
    <>
      <p className={layout.note}>{t(mayApprove ? 'unidentified-money.return.check' : 'unidentified-money.return.waits')}</p>
      <div className={css.actions}>
        {mayApprove && (
          <Button
            leftSection={<IconCheck size={18} aria-hidden />}
            loading={approve.running}
            onClick={() => void approve.run({ params: { id }, body: { proposedAt: giveBack.at } })}
          >
            {t('unidentified-money.return.approve')}
          </Button>
        )}
        <Button variant="default" loading={withdraw.running} onClick={() => void withdraw.run({ params: { id } })}>
          {t('unidentified-money.return.withdraw')}
        </Button>
      </div>
    </>
  );
}

/** The bank sent it back. */
function VoidReturn({ money: { id, amount } }: { money: Money }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { run } = useCommand(unidentifiedMoneyApi.voidReturn, { area: AREA, done: 'unidentified-money.returnVoid.done' });
  return (
    <div className={css.actions}>
      <Button variant="default" leftSection={<IconBan size={18} aria-hidden />} onClick={() => setAsking(true)}>
        {t('unidentified-money.returnVoid.act')}
      </Button>
      {isAsking && (
        <ReasonDialog
          danger
          title={t('unidentified-money.returnVoid.title', { amount: formatBaht(amount) })}
          label={t('unidentified-money.return.reason')}
          action={t('unidentified-money.returnVoid.act')}
          cancel={t('popup.dialog.notNow')}
          onConfirm={(reason) => run({ params: { id }, body: { reason } })}
          onClose={() => setAsking(false)}
        >
          {t('unidentified-money.returnVoid.effect')}
        </ReasonDialog>
      )}
    </div>
  );
}
