import type { PayInPage } from '@lobby/contract/areas/pay-in';
import { dayOf } from '@lobby/contract/zone';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { Key } from '#shared/keys/Key.tsx';
import { usePageKeys } from '#shared/keys/use-page-keys.ts';
import layout from '#shared/layout/layout.module.css';
import { Consequences } from '../Consequences.tsx';
import { spreadOver } from '../spread.ts';
import { sumBaht } from '../sums.ts';
import { AmountForm } from './AmountForm.tsx';
import { chooseOnly, chosenBills, type Judgement, knownMoneyOf, otherBills, toggle } from './judgement.ts';
import { REASONS, RefuseForm } from './RefuseForm.tsx';
import { SameMoneyForm } from './SameMoneyForm.tsx';
import css from './SlipDesk.module.css';
import { SlipOutcome } from './SlipOutcome.tsx';
import { isToDecide, type Slips } from './use-slips.ts';

type Props = { slip: PayInPage; slips: Slips; onMarked: (words: string, goesOn: boolean) => void };

/** What would happen to the money, and the marks; or what came of the slip. */
export function SlipDecision({ slip, slips, onMarked }: Props) {
  const { t } = useTranslation();
  const result = slips.resultOf(slip.id);
  const judgement = slips.of(slip.id);
  const isWaiting = isToDecide(slip, slips);
  return (
    <div className={css.bar}>
      <SlipOutcome judgement={judgement} result={result} amount={slip.amount} />
      {isWaiting && <Marks slip={slip} slips={slips} onMarked={onMarked} />}
      {!isWaiting && !result && <p className={layout.note}>{t(`desk.state.${slip.state}`)}</p>}
    </div>
  );
}

function Marks({ slip, slips, onMarked }: Props) {
  const { t } = useTranslation();
  const today = dayOf(useNow(), useZone());
  const [form, setForm] = useState<'amount' | 'accept' | 'refuse' | 'money'>();
  const judgement = slips.of(slip.id);
  const wasSameMoney = slips.resultOf(slip.id)?.key === 'error.sameMoney';
  const { id } = slip;

  function mark(outcome: 'accept' | 'refuse', change: Partial<Judgement>) {
    setForm(undefined);
    const isMarked = slips.judge(id, { ...change, outcome });
    onMarked(isMarked ? t(`desk.marked.${outcome}`, { room: slip.room.name }) : t('desk.full'), isMarked);
  }
  /** Money of this amount stands there already, here or as the server said: whoever looks says whether it is that. */
  function acceptWith(amount: number | null) {
    if (knownMoneyOf(slip, amount).length === 0 && !wasSameMoney)
      return mark('accept', { amount, unidentified: null, isAnother: false });
    slips.judge(id, { amount });
    setForm('money');
  }
  const seen = judgement.amount ?? slip.amount;
  const spread = spreadOver(chosenBills(slip, judgement), sumBaht([seen, slip.withheld]), today);
  const takesApart = slip.bill?.isCombined === true && judgement.bills.length === 0 && spread.owed > 0;
  /** Another sum than is owed is on the account, or only on the slip: whoever looks there says how much it is. */
  const isDoubtful = judgement.amount === null && (spread.credit > 0 || takesApart);
  const accept = () => (isDoubtful ? setForm('accept') : acceptWith(judgement.amount));
  const refuse = (reason: string) => mark('refuse', { reason });
  const known = knownMoneyOf(slip, judgement.amount);
  const bills = otherBills(slip);
  usePageKeys(
    form === 'money'
      ? {}
      : form === 'refuse'
        ? // Whoever was faster than the field means a reason.
          digitKeys('', REASONS, (digit) => refuse(t(`desk.reason.${digit}`)))
        : {
            ...digitKeys('', bills, (bill) => slips.judge(id, { bills: chooseOnly(judgement, bill) })),
            ...digitKeys('shift+', bills, (bill) => slips.judge(id, { bills: toggle(slip, judgement, bill) })),
            a: accept,
            r: () => setForm('refuse'),
            e: () => setForm('amount'),
            u: () => slips.undo(id),
          },
  );
  if (form === 'refuse') return <RefuseForm onRefuse={refuse} onCancel={() => setForm(undefined)} />;
  if (form === 'money')
    return (
      <SameMoneyForm
        known={known}
        onSame={(money) => mark('accept', { unidentified: money.id, isAnother: false })}
        onAnother={() => mark('accept', { unidentified: null, isAnother: true })}
        onCancel={() => setForm(undefined)}
      />
    );
  if (form === 'amount' || form === 'accept')
    return (
      <AmountForm
        amount={seen}
        help={form === 'accept' ? t(takesApart ? 'desk.combinedShort' : 'desk.moreThanOwed') : undefined}
        onSave={(amount) => {
          if (form === 'accept') return acceptWith(amount);
          slips.judge(id, { amount });
          setForm(undefined);
        }}
        onCancel={() => setForm(undefined)}
      />
    );
  return (
    <>
      <Consequences {...spread} />
      {takesApart && <p className={layout.note}>{t('desk.takesApart')}</p>}
      <div className={css.buttons}>
        {judgement.outcome && (
          <Button variant="subtle" rightSection={<Key name="U" />} onClick={() => slips.undo(id)}>
            {t('desk.undo')}
          </Button>
        )}
        <Button variant="default" rightSection={<Key name="E" />} onClick={() => setForm('amount')}>
          {t('desk.amount')}
        </Button>
        <Button variant="default" rightSection={<Key name="R" />} onClick={() => setForm('refuse')}>
          {t('desk.refuse.act')}
        </Button>
        <Button variant="light" rightSection={<Key name="A" />} onClick={accept}>
          {t('desk.accept')}
        </Button>
      </div>
    </>
  );
}

/** The first nine by their digit, wherever on the keyboard it stands. */
const digitKeys = <T,>(before: string, things: readonly T[], act: (thing: T) => void) =>
  Object.fromEntries(
    things
      .slice(0, REASONS.length)
      .flatMap((thing, at) => ['digit', 'numpad'].map((key) => [`${before}${key}${at + 1}`, () => act(thing)])),
  );
