import { paymentApi } from '@lobby/contract/areas/payment';
import { COMBINED_BILL_TYPE, type Language } from '@lobby/contract/constants';
import { dayOf } from '@lobby/contract/zone';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useIdempotencyKey } from '#shared/call/use-idempotency-key.ts';
import { ChoiceInput, useChoices } from '#shared/choices/ChoiceInput.tsx';
import type { Choices } from '#shared/choices/choices.ts';
import { useZone } from '#shared/dates/clock.ts';
import { DayInput } from '#shared/dates/DayInput.tsx';
import { useUnsavedGuard } from '#shared/form/use-unsaved-guard.ts';
import { useActions } from '#shared/query/command.ts';
import { nameOf } from '#shared/texts/language.ts';
import { BahtInput } from '../BahtInput.tsx';
import css from './Checkout.module.css';

const MAX_TYPES = 50;

/** What a bill can be for; a combined one is made of others. */
const billTypes: Choices = {
  key: ['category', 'payment-type'],
  find: async (typed, language, signal) => {
    const all = await types(language, signal);
    return all.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()));
  },
  named: async (values, language, signal) => (await types(language, signal)).filter(({ value }) => values.includes(value)),
};
async function types(language: Language, signal: AbortSignal | undefined) {
  const { data } = await call(paymentApi.types, { query: { pagination: { pageSize: MAX_TYPES } } }, { signal });
  const single = data.filter(({ id }) => id !== COMBINED_BILL_TYPE);
  return single.map((type) => ({ value: String(type.id), label: nameOf(type, language) }));
}

type Props = { room: number; onWritten: (id: number) => void };

/** A bill on the spot: a card, a fine, a fee. Without a name it is called after its type; without a day it is due today. */
export function NewBill({ room, onWritten }: Props) {
  const { t } = useTranslation();
  const zone = useZone();
  const [type, setType] = useState('');
  const [name, setName] = useState('');
  const [price, setPrice] = useState<number | null>(null);
  const [dueDate, setDueDate] = useState<string | null>(() => dayOf(new Date(), zone));
  const [isChecked, setChecked] = useState(false);
  const { labelOf } = useChoices(billTypes, '', type === '' ? [] : [type]);
  const idempotencyKey = useIdempotencyKey();
  const write = useActions(
    async () => {
      const body = { room, type: Number(type), name: name.trim() || labelOf(type), price, dueDate };
      const { data } = await call(paymentApi.create, { body }, { idempotencyKey: idempotencyKey(body) });
      onWritten(data.id);
    },
    { area: 'payment', done: 'checkout.newBill.done' },
  );
  useUnsavedGuard((type !== '' || name !== '' || price !== null) && !write.running);
  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (type !== '' && price && !write.running) void write.run(undefined);
  }
  return (
    <form className={css.newBill} noValidate onSubmit={submit} aria-label={t('checkout.newBill.open')}>
      <ChoiceInput
        autoFocus
        label={t('checkout.newBill.type')}
        choices={billTypes}
        value={type}
        onChange={setType}
        error={isChecked && type === '' && t('problem.required')}
      />
      <TextInput
        label={t('checkout.newBill.name')}
        placeholder={type === '' ? '' : labelOf(type)}
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <BahtInput
        label={t('checkout.newBill.amount')}
        value={price}
        onChange={setPrice}
        error={isChecked && !price && t('problem.required')}
      />
      <DayInput label={t('checkout.newBill.due')} value={dueDate} onChange={setDueDate} isRequired />
      <Button type="submit" variant="light" loading={write.running}>
        {t('checkout.newBill.write')}
      </Button>
    </form>
  );
}
