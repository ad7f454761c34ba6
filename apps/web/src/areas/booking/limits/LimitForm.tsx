import { BookingLimitInput, bookingLimitApi, LIMIT_PERIODS, LIMIT_UNITS } from '@lobby/contract/areas/booking-limit';
import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceInput } from '#shared/choices/ChoiceInput.tsx';
import { facilityChoices } from '#shared/facility/facility-choices.ts';
import layout from '#shared/layout/layout.module.css';
import { useCommand } from '#shared/query/command.ts';
import '#shared/form/form.css';
import css from './Limits.module.css';

type Unit = (typeof LIMIT_UNITS)[number];
type Period = (typeof LIMIT_PERIODS)[number];

/** A limit as the sentence it is: so many, of what, in which time, where. */
export function LimitForm() {
  const { t } = useTranslation();
  const [amount, setAmount] = useState<number | string>(3);
  const [unit, setUnit] = useState<Unit>('bookings');
  const [period, setPeriod] = useState<Period>('week');
  const [facility, setFacility] = useState('');
  const body = { amount: Number(amount), unit, period, facility: facility === '' ? null : Number(facility) };
  const isWrong = !BookingLimitInput.safeParse(body).success;
  const create = useCommand(bookingLimitApi.create, { area: 'booking-limit', done: 'form.created' });
  function save(event: FormEvent) {
    event.preventDefault();
    if (!isWrong) void create.run({ body });
  }
  return (
    <form onSubmit={save} noValidate aria-label={t('booking-limit.create')}>
      <fieldset className={layout.section}>
        <legend className={layout.legend}>{t('booking-limit.create')}</legend>
        <div className={css.sentence}>
          <NumberInput
            className={css.amount ?? ''}
            label={t('booking-limit.field.amount')}
            allowDecimal={false}
            allowNegative={false}
            value={amount}
            onChange={setAmount}
            error={isWrong && t('problem.outOfRange')}
          />
          <NativeSelect
            label={t('booking-limit.field.unit')}
            data={LIMIT_UNITS.map((value) => ({ value, label: t(`booking-limit.unit.${value}`) }))}
            value={unit}
            onChange={(event) => setUnit(event.currentTarget.value as Unit)}
          />
          <NativeSelect
            label={t('booking-limit.field.period')}
            data={LIMIT_PERIODS.map((value) => ({ value, label: t(`booking-limit.period.${value}`) }))}
            value={period}
            onChange={(event) => setPeriod(event.currentTarget.value as Period)}
          />
          <ChoiceInput
            label={t('booking-limit.field.facility')}
            description={t('booking-limit.facilityHelp')}
            placeholder={t('booking-limit.all')}
            choices={facilityChoices}
            value={facility}
            onChange={setFacility}
          />
        </div>
        <div className={layout.actions}>
          <Button type="submit" loading={create.running}>
            {t('booking-limit.add')}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
