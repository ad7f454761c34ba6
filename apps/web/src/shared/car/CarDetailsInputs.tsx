import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChoiceInput } from '#shared/choices/ChoiceInput.tsx';
import css from './Car.module.css';
import { classChoices, colourChoices } from './car-choices.ts';

export type CarDetails = { class: string; brand: string; model: string; colour: string };
type Typed = { currentTarget: { value: string } };
type Form = {
  values: CarDetails;
  set: (name: keyof CarDetails, value: string) => void;
  field: (name: keyof CarDetails) => { name: string; value: string; onChange: (event: Typed) => void; error: string | undefined };
};

/** What may be corrected later, too. Only a car has a size: the automatic car park takes nothing else. */
export function CarDetailsInputs({ form: { values, set, field }, isCar }: { form: Form; isCar: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={css.pair}>
      <TextInput label={t('car.field.brand')} placeholder="Toyota" maxLength={40} {...field('brand')} />
      <TextInput label={t('car.field.model')} placeholder="Yaris" maxLength={40} {...field('model')} />
      <ChoiceInput
        label={t('car.field.colour')}
        choices={colourChoices}
        value={values.colour}
        onChange={(chosen) => set('colour', chosen)}
      />
      {isCar && (
        <ChoiceInput
          label={t('car.field.class')}
          choices={classChoices}
          value={values.class}
          onChange={(chosen) => set('class', chosen)}
        />
      )}
    </div>
  );
}

/** What an input leaves empty is nothing. */
export const detailsOf = ({ brand, model, colour, class: size }: CarDetails, isCar: boolean) =>
  ({ brand: brand || null, model: model || null, colour: colour || null, class: (isCar && size) || null }) as const;
