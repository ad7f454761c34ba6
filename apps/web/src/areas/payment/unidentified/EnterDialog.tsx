import {
  UnidentifiedMoneyInput,
  type UnidentifiedMoneyPage,
  unidentifiedMoneyApi,
} from '@lobby/contract/areas/unidentified-money';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#shared/call/call.ts';
import { CallError } from '#shared/call/call-error.ts';
import { toastDone } from '#shared/call/toast.tsx';
import { bankAccountChoices } from '#shared/choices/bank-account-choices.ts';
import { ChoiceInput } from '#shared/choices/ChoiceInput.tsx';
import { DayInput } from '#shared/dates/DayInput.tsx';
import { formatDayInput } from '#shared/dates/day.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import { formatBaht, readBaht } from '#shared/texts/baht.ts';
import css from '../Bill.module.css';
import { AREA } from './unidentified.records.ts';

type Values = Record<'bankAccount' | 'amount' | 'arrivedOn' | 'words', string>;

/** Lines of the bank's statement, one after the other: the next is mostly of the same account and day. The same one twice is asked about. */
export function EnterDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const amountField = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState<UnidentifiedMoneyPage[]>([]);
  /** The line that is known already; another one is asked about anew. */
  const [known, setKnown] = useState<string>();
  const [isAnother, setAnother] = useState(false);
  const lineOf = ({ bankAccount, amount, arrivedOn }: Values) => [bankAccount, readBaht(amount), arrivedOn].join(' ');
  const bodyOf = (typed: Values) => ({
    bankAccount: typed.bankAccount === '' ? undefined : Number(typed.bankAccount),
    amount: readBaht(typed.amount),
    arrivedOn: typed.arrivedOn,
    words: typed.words,
    isAnother: isAnother && known === lineOf(typed),
  });
  const { values, set, field, running, onSubmit } = useSmallForm<Values>({
    first: { bankAccount: '', amount: '', arrivedOn: '', words: '' },
    check: (typed) => problemsOf(UnidentifiedMoneyInput, bodyOf(typed)),
    save: async (typed) => {
      const body = bodyOf(typed) as z.input<typeof UnidentifiedMoneyInput>;
      try {
        const { data } = await call(unidentifiedMoneyApi.enter, { body });
        toastDone(t('unidentified-money.enter.done'));
        setEntered((before) => [data, ...before]);
        set('amount', '');
        set('words', '');
        setKnown(undefined);
        amountField.current?.focus();
        await client.invalidateQueries({ queryKey: [AREA] });
      } catch (error) {
        if (!(error instanceof CallError) || error.key !== 'error.moneyKnown') throw error;
        setKnown(lineOf(typed));
        setAnother(false);
      }
    },
  });
  const isKnown = known !== undefined && known === lineOf(values);
  return (
    <Dialog opened holdsInput title={t('unidentified-money.enter.title')} onClose={onClose}>
      <form className={css.stack} onSubmit={(event) => void onSubmit(event)} noValidate>
        <p>{t('unidentified-money.enter.effect')}</p>
        <ChoiceInput
          id="bankAccount"
          label={t('unidentified-money.field.bankAccount')}
          choices={bankAccountChoices}
          value={values.bankAccount}
          onChange={(chosen) => set('bankAccount', chosen)}
          error={field('bankAccount').error}
        />
        <TextInput
          ref={amountField}
          label={t('unidentified-money.field.amount')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          {...field('amount')}
        />
        <DayInput
          isRequired
          label={t('unidentified-money.field.arrivedOn')}
          value={values.arrivedOn || null}
          onChange={(day) => set('arrivedOn', day ?? '')}
          error={field('arrivedOn').error}
        />
        <TextInput
          label={
            <>
              {t('unidentified-money.field.words')} <span>({t('form.optional')})</span>
            </>
          }
          autoComplete="off"
          maxLength={200}
          {...field('words')}
        />
        {isKnown && (
          <div role="alert">
            <p>{t('error.moneyKnown')}</p>
            <Checkbox
              mt="xs"
              label={t('unidentified-money.enter.another')}
              checked={isAnother}
              onChange={(event) => setAnother(event.currentTarget.checked)}
            />
          </div>
        )}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t(entered.length > 0 ? 'popup.dialog.close' : 'popup.dialog.cancel')}
          </Button>
          <Button type="submit" loading={running} disabled={isKnown && !isAnother}>
            {t('unidentified-money.enter.act')}
          </Button>
        </div>
      </form>
      {entered.length > 0 && <Entered money={entered} />}
    </Dialog>
  );
}

/** What was entered since the dialog opened, the last one first. */
function Entered({ money }: { money: UnidentifiedMoneyPage[] }) {
  const { t } = useTranslation();
  return (
    <section className={css.entered}>
      <h3>{t('unidentified-money.enter.entered')}</h3>
      <ul>
        {money.map(({ id, amount, arrivedOn, words }) => (
          <li key={id}>
            <Link to={`/payment/unidentified/${id}`}>{formatBaht(amount)}</Link>{' '}
            {[formatDayInput(arrivedOn), words].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
