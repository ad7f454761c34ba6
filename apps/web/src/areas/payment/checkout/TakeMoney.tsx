import { dayOf } from '@lobby/contract/zone';
import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { askConfirmation } from '#shared/dialog/dialogs.ts';
import { Key } from '#shared/keys/Key.tsx';
import { OptionalLabel } from '#shared/layout/OptionalLabel.tsx';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { formatBaht } from '#shared/texts/baht.ts';
import { BahtInput } from '../BahtInput.tsx';
import { Consequences } from '../Consequences.tsx';
import { spreadOver } from '../spread.ts';
import { sumBaht } from '../sums.ts';
import css from './Checkout.module.css';
import { CustomerCode } from './CustomerCode.tsx';
import { bodyOf, type Details, NO_DETAILS, PayDetails } from './PayDetails.tsx';
import { METHODS, type Method, reckon } from './reckoning.ts';
import { isPayable, type RoomBills } from './use-room-bills.ts';
import { type Done, useTake } from './use-take.ts';
import '@mantine/core/styles/Radio.layer.css';

/** More than this beyond what is owed is more often a slip of the finger than an advance. */
const MUCH_MORE = 10_000;

type Props = { room: number; bills: RoomBills; isOnline: boolean; onDone: (done: Done) => void };

/** How it is paid and how much; Enter takes it. What will happen is said before. */
export function TakeMoney({ room, bills, isOnline, onDone }: Props) {
  const { t } = useTranslation();
  const today = dayOf(useNow(), useZone());
  const [method, setMethod] = useState<Method>('cash');
  const [given, setGiven] = useState<number | null>(null);
  /** The sum the first Enter wrote, which follows what is ticked. */
  const [exact, setExact] = useState<number>();
  const [resets, setResets] = useState(0);
  const [keepsChange, setKeepsChange] = useState(false);
  const [payer, setPayer] = useState('');
  const [details, setDetails] = useState<Details>(NO_DETAILS);
  const { ticked } = bills;
  const total = sumBaht(ticked.map(({ balance }) => balance));
  const credit = bills.account?.credit ?? 0;
  const withheld = details.isWithheld ? (details.withheld ?? 0) : 0;
  const due = Math.max(0, sumBaht([total, -withheld]));
  if (exact !== undefined && exact !== due) {
    setExact(undefined);
    setGiven(null);
    setResets(resets + 1);
  }
  const { amount, change } = reckon({ method, given, total: due, credit, keepsChange });
  const spread = spreadOver(ticked, sumBaht([amount, withheld]), today);
  const { take, running, unanswered } = useTake(room, onDone);

  const obstacle = obstacleOf();
  function obstacleOf(): string | undefined {
    if (!isOnline) return 'checkout.offline.title';
    if (ticked.length === 0 && bills.bills.some(isPayable)) return 'checkout.tickOne';
    if (method === 'qr' && ticked.length > 1) return 'checkout.combineFirst';
    if (method === 'qr' && details.isWithheld) return 'checkout.noCodeForTax';
    if (method === 'credit' && credit === 0) return 'checkout.noCredit';
    if (details.isWithheld && (withheld === 0 || details.withholdingNo.trim() === '')) return 'checkout.withheldMissing';
    if (withheld > 0 && spread.credit > 0) return 'error.withheldTooMuch';
    if (spread.owed > 0 && ticked.some(({ kind }) => kind === 'combined')) return 'error.combinedWhole';
    return undefined;
  }
  const canTake = unanswered !== undefined || (obstacle === undefined && amount > 0);
  /** An Enter too many must take nothing: in an empty field it writes what is owed, the next one takes it. */
  function onAmountKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || given !== null || unanswered || !canTake) return;
    event.preventDefault();
    setGiven(amount);
    setExact(due);
    setResets(0);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!canTake) return;
    const isMuchMore = !unanswered && given !== null && given > due + MUCH_MORE;
    const words = { given: formatBaht(given ?? 0), due: formatBaht(due) };
    const question = { title: t('checkout.muchMoreTitle', words), text: t('checkout.muchMore', words) };
    if (
      isMuchMore &&
      !(await askConfirmation({ ...question, confirm: t('checkout.takeAmount', { amount: formatBaht(amount) }) }))
    )
      return;
    const payments = ticked.map(({ id }) => ({ payment: id }));
    const body = { room, amount, channel: METHODS[method], payer: payer.trim(), payments, ...bodyOf(details) };
    await take({ body, change });
  }
  /** What was counted in cash says nothing about a transfer. */
  function choose(next: Method) {
    setMethod(next);
    setGiven(null);
    setExact(undefined);
    setResets(0);
    setKeepsChange(false);
    setDetails(NO_DETAILS);
  }
  const isCash = method === 'cash';
  return (
    <RecordCard title={t('checkout.take')}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => void submit(event)}
        // The Enter that chose the room, held too long, must not take money.
        onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}
      >
        <Radio.Group label={t('checkout.method')} value={method} onChange={(next) => choose(next)}>
          <div className={css.methods}>
            {Object.keys(METHODS).map((value) => (
              <Radio key={value} value={value} label={t(`checkout.methods.${value}`)} />
            ))}
          </div>
        </Radio.Group>
        {method === 'qr' ? (
          ticked.length === 1 && !details.isWithheld && ticked[0] && <CustomerCode id={ticked[0].id} />
        ) : (
          <BahtInput
            key={`${method} ${exact} ${resets}`}
            // Whoever ticks bills goes on ticking.
            autoFocus={resets === 0}
            size="lg"
            label={t(isCash ? 'checkout.given' : 'checkout.amount')}
            placeholder={formatBaht(method === 'credit' ? amount : due)}
            value={given}
            onChange={setGiven}
            onKeyDown={onAmountKey}
          />
        )}
        {isCash && (
          <p className={css.change}>
            <span>{t('checkout.change')}</span>
            <output aria-label={t('checkout.change')}>{formatBaht(unanswered?.change ?? change)}</output>
          </p>
        )}
        {isCash && !unanswered && (change > 0 || keepsChange) && (
          <Checkbox
            label={t('checkout.keepChange')}
            checked={keepsChange}
            onChange={(event) => setKeepsChange(event.currentTarget.checked)}
          />
        )}
        <TextInput
          label={<OptionalLabel label={t('checkout.payer')} />}
          maxLength={120}
          value={payer}
          onChange={(event) => setPayer(event.currentTarget.value)}
        />
        <PayDetails
          key={`details ${method}`}
          method={method}
          details={details}
          onChange={(next) => setDetails((known) => ({ ...known, ...next }))}
        />
        {amount > 0 && !unanswered && <Consequences {...spread} />}
        {obstacle && !unanswered && <p role="status">{t(obstacle)}</p>}
        {unanswered && (
          <p className={css.alarm} role="alert">
            {t('checkout.unsure')}
          </p>
        )}
        <Button
          type="submit"
          size="lg"
          disabled={!canTake}
          loading={running}
          leftSection={<IconCash size={20} aria-hidden />}
          rightSection={<Key name="Enter" />}
        >
          {t('checkout.takeAmount', { amount: formatBaht(unanswered?.body.amount ?? amount) })}
        </Button>
      </form>
    </RecordCard>
  );
}
