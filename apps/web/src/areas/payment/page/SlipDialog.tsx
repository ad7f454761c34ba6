import { type PaymentPage, paymentApi } from '@lobby/contract/areas/payment';
import { PAYMENT_STATUS } from '@lobby/contract/constants';
import { dayOf } from '@lobby/contract/zone';
import { Button, Input, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { toastDone } from '#shared/call/toast.tsx';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { DayInput } from '#shared/dates/DayInput.tsx';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { AttachmentsField } from '#shared/files/AttachmentsField.tsx';
import type { FileValue } from '#shared/files/uploading-file.ts';
import { problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import { settleValues } from '#shared/form/values.ts';
import { formatBaht, readBaht } from '#shared/texts/baht.ts';
import css from '../Bill.module.css';

type Values = Record<'slip' | 'amount' | 'paidOn', string>;

/** A slip the office was sent: it waits to be checked, as one sent by the resident does. */
export function SlipDialog({ bill: { id, number, balance }, onClose }: { bill: PaymentPage; onClose: () => void }) {
  const { t } = useTranslation();
  const today = dayOf(useNow(), useZone());
  const client = useQueryClient();
  const [slip, setSlip] = useState<FileValue[]>([]);
  const bodyOf = ({ amount, paidOn }: Values) => ({
    status: [PAYMENT_STATUS.waiting],
    amount: readBaht(amount),
    paidOn,
  });
  const { values, set, field, running, onSubmit } = useSmallForm<Values>({
    first: { slip: '', amount: formatBaht(balance), paidOn: today },
    check: (typed) => ({
      ...(slip.length === 0 && { slip: 'problem.required' }),
      ...problemsOf(paymentApi.update.body, bodyOf(typed)),
    }),
    save: async (typed) => {
      const { files } = (await settleValues({ files: slip })) as { files: { id: number }[] };
      await call(paymentApi.update, { params: { id }, body: { ...bodyOf(typed), slip: files[0]?.id ?? null } });
      toastDone(t('payment.sendSlip.done'));
      onClose();
      await client.invalidateQueries({ queryKey: ['payment'] });
    },
  });
  function takeSlip(files: FileValue[]) {
    setSlip(files);
    // Another file takes away what was said about the last one.
    set('slip', files[0]?.name ?? '');
  }
  return (
    <Dialog opened holdsInput title={t('payment.sendSlip.title', { number })} onClose={onClose}>
      <form className={css.stack} onSubmit={(event) => void onSubmit(event)} noValidate>
        <p>{t('payment.sendSlip.effect')}</p>
        <div>
          <AttachmentsField label={t('payment.field.slip')} most={1} readsCodes isRequired value={slip} onChange={takeSlip} />
          {field('slip').error && <Input.Error role="alert">{field('slip').error}</Input.Error>}
        </div>
        <TextInput label={t('payment.slipAmount')} inputMode="decimal" maxLength={16} {...field('amount')} />
        <DayInput
          isRequired
          label={t('payment.paidOn')}
          value={values.paidOn}
          onChange={(day) => set('paidOn', day ?? '')}
          error={field('paidOn').error}
        />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button type="submit" loading={running}>
            {t('payment.sendSlip.act')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
