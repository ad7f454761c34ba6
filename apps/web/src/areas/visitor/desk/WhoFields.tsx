import { VISIT_KINDS } from '@lobby/contract/areas/visitor-input';
import { NativeSelect, TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { provinceChoices } from '#shared/car/car-choices.ts';
import { ChoiceInput } from '#shared/choices/ChoiceInput.tsx';
import type { useSmallForm } from '#shared/form/use-small-form.ts';
import { OptionalLabel } from '#shared/layout/OptionalLabel.tsx';
import css from '../Visitor.module.css';

export const firstPerson = { kind: 'guest', name: '', phone: '', party: '1', plate: '', province: '', note: '' };
export type PersonValues = typeof firstPerson;

/** What is written down of a visitor, as the call wants it. */
export const personOf = ({ kind, name, phone, party, plate, province, note }: PersonValues) => ({
  kind: kind as (typeof VISIT_KINDS)[number],
  name,
  phone,
  party: Number(party),
  plate,
  province: province === '' ? null : Number(province),
  note,
});

type Form = Pick<ReturnType<typeof useSmallForm<PersonValues>>, 'values' | 'set' | 'field'>;

export function WhoFields({
  form: { values, set, field },
  nameRef,
}: {
  form: Form;
  nameRef?: RefObject<HTMLInputElement | null>;
}) {
  const { t } = useTranslation();
  const words = (name: string) => t(`visitor.field.${name}`);
  return (
    <>
      <div className={css.two}>
        <TextInput
          ref={nameRef ?? null}
          label={<OptionalLabel label={words('name')} />}
          maxLength={120}
          autoComplete="off"
          {...field('name')}
        />
        <TextInput
          label={<OptionalLabel label={words('plate')} />}
          placeholder="1กข 1234"
          maxLength={30}
          autoComplete="off"
          {...field('plate')}
        />
      </div>
      <div className={css.two}>
        <TextInput
          label={<OptionalLabel label={words('phone')} />}
          type="tel"
          maxLength={40}
          autoComplete="off"
          {...field('phone')}
        />
        <ChoiceInput
          id="province"
          label={<OptionalLabel label={words('province')} />}
          choices={provinceChoices}
          value={values.province}
          onChange={(chosen) => set('province', chosen)}
          error={field('province').error}
        />
      </div>
      <div className={css.two}>
        <NativeSelect
          label={words('kind')}
          data={VISIT_KINDS.map((value) => ({ value, label: t(`visitor.kind.${value}`) }))}
          {...field('kind')}
        />
        <TextInput label={words('party')} inputMode="numeric" maxLength={2} {...field('party')} />
      </div>
      <TextInput label={<OptionalLabel label={words('note')} />} maxLength={300} autoComplete="off" {...field('note')} />
    </>
  );
}
