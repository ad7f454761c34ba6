import { type UnidentifiedMoneyPage as Money, unidentifiedMoneyApi } from '@lobby/contract/areas/unidentified-money';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconCheck } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayInput } from '#shared/dates/day.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import layout from '#shared/layout/layout.module.css';
import { useCommand } from '#shared/query/command.ts';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { RecordHeader } from '#shared/record/RecordHeader.tsx';
import { useCan } from '#shared/session/can.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import { displayName, nameOf, useLanguage } from '#shared/texts/language.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import { AssignDialog, type Meant } from './AssignDialog.tsx';
import { GiveBackCard } from './GiveBackCard.tsx';
import { ReturnDialog } from './ReturnDialog.tsx';
import css from './Unidentified.module.css';
import { accountLabel } from './UnidentifiedListPage.tsx';
import { UnidentifiedState } from './UnidentifiedState.tsx';
import { AREA, useUnidentified } from './unidentified.records.ts';

export function UnidentifiedPage() {
  const id = Number(useParams({ strict: false }).id);
  return (
    <LoadedRecord id={id} answer={useUnidentified(id)}>
      {({ data }) => <Shown money={data} />}
    </LoadedRecord>
  );
}

function Shown({ money }: { money: Money }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const writable = useCan()(`${AREA}:write`);
  /** Whom it is assigned to, as far as somebody has said so. */
  const [meant, setMeant] = useState<{ to?: Meant }>();
  const { amount, arrivedOn, words, state, channel, bankAccount, enteredBy, decidedBy, assigned, giveBack, reason } = money;
  const isOpen = state === 'open' && writable;
  const facts = {
    arrivedOn: formatDayInput(arrivedOn),
    bankAccount: accountLabel(bankAccount),
    channel: channel && nameOf(channel, language),
    words,
    enteredBy: enteredBy && displayName(enteredBy, language),
    voidedBy: state === 'void' && decidedBy && displayName(decidedBy, language),
    reason: state === 'void' && reason,
  };
  return (
    <>
      <RecordHeader
        area={AREA}
        listPath="/payment/unidentified"
        title={t('unidentified-money.titleOf', { amount: formatBaht(amount) })}
        state={<UnidentifiedState money={money} />}
        facts={Object.entries(facts).map(([field, value]) => ({ name: t(`unidentified-money.field.${field}`), value }))}
        actions={isOpen && <Acts money={money} onAssign={() => setMeant({})} />}
      />
      <div className={css.cards}>
        {isOpen && <Suggestions money={money} onChoose={(to) => setMeant({ to })} />}
        {assigned && <AssignedCard money={{ ...money, assigned }} />}
        {giveBack && <GiveBackCard money={{ ...money, giveBack }} />}
      </div>
      {meant && <AssignDialog money={money} meant={meant.to} onClose={() => setMeant(undefined)} />}
    </>
  );
}

function Acts({ money, onAssign }: { money: Money; onAssign: () => void }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState<'return' | 'void'>();
  const { run } = useCommand(unidentifiedMoneyApi.void, { area: AREA, done: 'unidentified-money.void.done' });
  return (
    <>
      <Button variant="default" leftSection={<IconBan size={18} aria-hidden />} onClick={() => setAsking('void')}>
        {t('unidentified-money.void.act')}
      </Button>
      <Button variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={() => setAsking('return')}>
        {t('unidentified-money.return.act')}
      </Button>
      <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={onAssign}>
        {t('unidentified-money.assign.open')}
      </Button>
      {asking === 'return' && <ReturnDialog money={money} onClose={() => setAsking(undefined)} />}
      {asking === 'void' && (
        <ReasonDialog
          danger
          title={t('unidentified-money.void.title', { amount: formatBaht(money.amount) })}
          label={t('unidentified-money.return.reason')}
          action={t('unidentified-money.void.act')}
          cancel={t('popup.dialog.notNow')}
          onConfirm={(reason) => run({ params: { id: money.id }, body: { reason } })}
          onClose={() => setAsking(undefined)}
        >
          {t('unidentified-money.void.effect')}
        </ReasonDialog>
      )}
    </>
  );
}

/** Bills of this amount, and those of a room the statement names. */
function Suggestions({ money: { suggestions, amount }, onChoose }: { money: Money; onChoose: (meant: Meant) => void }) {
  const { t } = useTranslation();
  return (
    <RecordCard title={t('unidentified-money.suggestions.title')}>
      {suggestions.length === 0 && <p className={layout.note}>{t('unidentified-money.suggestions.none')}</p>}
      <ul className={css.list} aria-label={t('unidentified-money.suggestions.title')}>
        {suggestions.map(({ id, number, name, dueDate, balance, room, isNamed }) => (
          <li key={id}>
            <span className={css.about}>
              <span>
                <strong>{roomInBuilding(room.name, room.building)}</strong> · <Link to={`/payment/payments/${id}`}>{number}</Link>{' '}
                {name}
              </span>
              <span className={layout.note}>
                {[
                  t('desk.due', { day: formatDayInput(dueDate) }),
                  isNamed && t('unidentified-money.suggestions.named'),
                  balance === amount && t('unidentified-money.suggestions.equal'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className={css.number}>{formatBaht(balance)}</span>
            <Button variant="default" onClick={() => onChoose({ room: room.id, bill: id })}>
              {t('unidentified-money.suggestions.choose')}
            </Button>
          </li>
        ))}
      </ul>
    </RecordCard>
  );
}

type Assigned = Money & { assigned: NonNullable<Money['assigned']> };

function AssignedCard({ money: { assigned, decidedBy, decidedAt } }: { money: Assigned }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { room, receipt } = assigned;
  return (
    <RecordCard title={t('unidentified-money.assigned.title')}>
      <div className={css.stack}>
        <p>
          {t('unidentified-money.field.room')}{' '}
          <Link to={`/floor-and-room/room/${room.id}`} search={{ tab: 'bills' }}>
            {roomInBuilding(room.name, room.building)}
          </Link>
        </p>
        {receipt && (
          <p>
            {t('unidentified-money.assigned.receipt')} <Link to={`/payment/receipts/${receipt.id}`}>{receipt.number}</Link>
          </p>
        )}
        {decidedBy && (
          <p>
            {t('unidentified-money.assigned.by', { name: displayName(decidedBy, language) })}{' '}
            {decidedAt && <Moment at={decidedAt} />}
          </p>
        )}
        <p className={layout.note}>{t('unidentified-money.assigned.undo')}</p>
      </div>
    </RecordCard>
  );
}
