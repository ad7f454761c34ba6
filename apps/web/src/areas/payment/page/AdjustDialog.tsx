import { type PaymentPage, paymentApi } from '@lobby/contract/areas/payment';
import { AdjustmentInput } from '@lobby/contract/areas/payment-input';
import { bahtOf, satangOf } from '@lobby/contract/money/satang';
import { Button, Radio, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#shared/call/call.ts';
import { toastDone } from '#shared/call/toast.tsx';
import { useIdempotencyKey } from '#shared/call/use-idempotency-key.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { problemsOf } from '#shared/form/problems.ts';
import { useSmallForm } from '#shared/form/use-small-form.ts';
import layout from '#shared/layout/layout.module.css';
import { formatBaht, readBaht } from '#shared/texts/baht.ts';
import css from '../Bill.module.css';
import '@mantine/core/styles/Radio.layer.css';

/** A correction goes either way; the others go one. */
const CHOICES = ['waiver', 'penalty', 'correctionLess', 'correctionMore', 'credit-note'] as const;
const LESS = ['waiver', 'correctionLess', 'credit-note'];
type Values = Record<'choice' | 'amount' | 'reason', string>;

/** What was issued stays; what is added or taken off stands beside it, with a reason and who did it. */
export function AdjustDialog({ bill: { id, number, total, balance }, onClose }: { bill: PaymentPage; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  const { values, set, field, running, onSubmit } = useSmallForm<Values>({
    first: { choice: '', amount: '', reason: '' },
    check: (typed) => ({
      ...nothingChosen(typed),
      ...tooMuch(typed, total, balance),
      ...problemsOf(AdjustmentInput, bodyOf(typed)),
    }),
    save: async (typed) => {
      const body = bodyOf(typed) as z.input<typeof AdjustmentInput>;
      await call(paymentApi.adjust, { params: { id }, body }, { idempotencyKey: idempotencyKey(body) });
      toastDone(t('payment.adjust.done'));
      onClose();
      await client.invalidateQueries({ queryKey: ['payment'] });
    },
  });
  const after = balanceAfter(values, balance);
  const amount = readBaht(values.amount);
  const isNamed = values.choice !== '' && amount !== undefined && amount !== null;
  return (
    <Dialog opened holdsInput title={t('payment.adjust.title', { number })} onClose={onClose}>
      <form className={css.stack} onSubmit={(event) => void onSubmit(event)} noValidate>
        <Radio.Group
          label={t('payment.field.kind')}
          value={values.choice}
          onChange={(choice) => set('choice', choice)}
          error={field('choice').error}
        >
          <div className={css.choices}>
            {CHOICES.map((choice, at) => (
              <Radio
                key={choice}
                data-autofocus={at === 0 || undefined}
                value={choice}
                label={t(`payment.adjust.kind.${choice}`)}
                description={t(`payment.adjust.help.${choice}`)}
              />
            ))}
          </div>
        </Radio.Group>
        <TextInput label={t('payment.field.amount')} inputMode="decimal" maxLength={16} {...field('amount')} />
        <Textarea label={t('payment.reason')} autosize minRows={2} maxLength={300} {...field('reason')} />
        <p className={layout.note} role="status">
          {t('payment.adjust.effect', { from: formatBaht(balance), to: after === undefined ? '–' : formatBaht(after) })}
        </p>
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('popup.dialog.cancel')}
          </Button>
          <Button type="submit" loading={running}>
            {isNamed ? t(`payment.adjust.actOf.${values.choice}`, { amount: formatBaht(amount) }) : t('payment.adjust.act')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const bodyOf = ({ choice, amount, reason }: Values) => ({
  kind: choice.startsWith('correction') ? 'correction' : choice,
  amount: readBaht(amount),
  isLess: choice === 'correctionLess',
  reason,
});

function balanceAfter({ choice, amount }: Values, balance: number): number | undefined {
  if (choice === '') return undefined;
  const typed = satangOf(readBaht(amount) ?? Number.NaN);
  if (typed === undefined) return undefined;
  return bahtOf((satangOf(balance) ?? 0) + (LESS.includes(choice) ? -typed : typed));
}

/** Nothing is preset: a waiver is not undone but corrected. */
const nothingChosen = ({ choice }: Values): Record<string, string> => (choice === '' ? { choice: 'problem.required' } : {});

/** A bill of nothing is made void instead. */
function tooMuch(typed: Values, total: number, balance: number): Record<string, string> {
  const after = balanceAfter(typed, balance);
  const isTooMuch = after !== undefined && (after < 0 || total - balance + after <= 0);
  return isTooMuch ? { amount: 'error.moreThanOwed' } : {};
}
