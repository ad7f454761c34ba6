import { RefundInput, type RoomAccount, roomAccountApi } from '@lobby/contract/areas/room-account';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#shared/call/call.ts';
import { toastDone } from '#shared/call/toast.tsx';
import { bankAccountChoices } from '#shared/choices/bank-account-choices.ts';
import { bankChoices } from '#shared/choices/bank-choices.ts';
import { ChoiceInput } from '#shared/choices/ChoiceInput.tsx';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import { formatBaht, readBaht } from '#shared/texts/baht.ts';
import css from './RoomAccount.module.css';

type Props = { room: RoomAccount['room']; credit: number; onClose: () => void };
type Values = Record<'amount' | 'bankAccount' | 'bank' | 'number' | 'name' | 'reason', string>;

/** At most the credit of the room, to an account of who paid it. */
export function RefundDialog({ room, credit, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { values, set, field, running, onSubmit } = useSmallForm<Values>({
    first: { amount: formatBaht(credit), bankAccount: '', bank: '', number: '', name: '', reason: '' },
    check: (typed) => ({
      ...((readBaht(typed.amount) ?? 0) > credit && { amount: 'error.creditTooSmall' }),
      ...problemsOf(RefundInput, bodyOf(typed)),
      ...(typed.bankAccount === '' && { bankAccount: 'problem.required' }),
    }),
    save: async (typed) => {
      await call(roomAccountApi.refund, { params: { id: room.id }, body: bodyOf(typed) as z.input<typeof RefundInput> });
      toastDone(t('room.refund.proposed'));
      onClose();
      await client.invalidateQueries({ queryKey: ['payment'] });
    },
  });
  return (
    <Dialog opened holdsInput title={t('room.refund.of', { room: room.name })} onClose={onClose}>
      <form className={css.stack} onSubmit={(event) => void onSubmit(event)} noValidate>
        <p className={css.text}>{t('room.refund.effect', { amount: formatBaht(credit) })}</p>
        <TextInput data-autofocus label={t('room.refund.amount')} inputMode="decimal" maxLength={16} {...field('amount')} />
        <ChoiceInput
          id="bankAccount"
          label={t('room.refund.bankAccount')}
          choices={bankAccountChoices}
          value={values.bankAccount}
          onChange={(chosen) => set('bankAccount', chosen)}
          error={field('bankAccount').error}
        />
        <ChoiceInput
          id="bank"
          label={t('room.refund.bank')}
          choices={bankChoices}
          value={values.bank}
          onChange={(chosen) => set('bank', chosen)}
          error={field('bank').error}
        />
        <TextInput label={t('room.refund.number')} inputMode="numeric" autoComplete="off" maxLength={20} {...field('number')} />
        <TextInput label={t('room.refund.name')} autoComplete="off" maxLength={120} {...field('name')} />
        <Textarea label={t('room.refund.reason')} autosize minRows={2} maxLength={300} {...field('reason')} />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button type="submit" loading={running}>
            {t('room.refund.propose')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const bodyOf = ({ amount, bankAccount, bank, ...words }: Values) => ({
  ...words,
  amount: readBaht(amount),
  bankAccount: Number(bankAccount),
  bank: bank === '' ? undefined : Number(bank),
});
