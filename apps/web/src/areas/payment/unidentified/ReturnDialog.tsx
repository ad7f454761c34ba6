import { ReturnInput, type UnidentifiedMoneyPage, unidentifiedMoneyApi } from '@lobby/contract/areas/unidentified-money';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#shared/call/call.ts';
import { toastDone } from '#shared/call/toast.tsx';
import { bankChoices } from '#shared/choices/bank-choices.ts';
import { ChoiceInput } from '#shared/choices/ChoiceInput.tsx';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import css from '../Bill.module.css';
import { AREA } from './unidentified.records.ts';

type Values = Record<'bank' | 'number' | 'name' | 'reason', string>;

/** Back to the account it came from; somebody else has to agree. */
export function ReturnDialog({ money: { id, amount }, onClose }: { money: UnidentifiedMoneyPage; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const bodyOf = ({ bank, ...words }: Values) => ({ ...words, bank: bank === '' ? undefined : Number(bank) });
  const { values, set, field, running, onSubmit } = useSmallForm<Values>({
    first: { bank: '', number: '', name: '', reason: '' },
    check: (typed) => problemsOf(ReturnInput, bodyOf(typed)),
    save: async (typed) => {
      const body = bodyOf(typed) as z.input<typeof ReturnInput>;
      await call(unidentifiedMoneyApi.proposeReturn, { params: { id }, body });
      toastDone(t('unidentified-money.return.proposed'));
      onClose();
      await client.invalidateQueries({ queryKey: [AREA] });
    },
  });
  return (
    <Dialog opened holdsInput title={t('unidentified-money.return.title', { amount: formatBaht(amount) })} onClose={onClose}>
      <form className={css.stack} onSubmit={(event) => void onSubmit(event)} noValidate>
        <p>{t('unidentified-money.return.effect')}</p>
        <ChoiceInput
          id="bank"
          label={t('unidentified-money.return.bank')}
          choices={bankChoices}
          value={values.bank}
          onChange={(chosen) => set('bank', chosen)}
          error={field('bank').error}
        />
        <TextInput
          label={t('unidentified-money.return.number')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          {...field('number')}
        />
        <TextInput label={t('unidentified-money.return.name')} autoComplete="off" maxLength={120} {...field('name')} />
        <Textarea label={t('unidentified-money.return.reason')} autosize minRows={2} maxLength={300} {...field('reason')} />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button type="submit" loading={running}>
            {t('unidentified-money.return.propose')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
