import type { Hardware } from '@lobby/contract/areas/hardware';
import { NumberInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ManyChoices } from '#shared/choices/ManyChoices.tsx';
import { AttachmentsField } from '#shared/files/AttachmentsField.tsx';
import type { FileValue } from '#shared/files/uploading-file.ts';
import type { InputProps } from '#shared/form/fields.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import css from './Fields.module.css';
import { deviceChoices } from './form-choices.ts';

type Given<T> = { value: T; onChange?: (value: unknown) => void; shared?: InputProps };

/** On its page as in its form: nothing to pay is free. */
export const priceText = (baht: number, t: TFunction) => (baht > 0 ? formatBaht(baht) : t('facility.free'));

/** Baht with satang; empty is nothing to pay. */
export function PriceField({ value, onChange, shared }: Given<number | string>) {
  const { t } = useTranslation();
  if (!onChange) return priceText(Number(value), t);
  return (
    <NumberInput
      {...shared}
      classNames={{ wrapper: css.price ?? '' }}
      decimalScale={2}
      allowNegative={false}
      thousandSeparator=","
      hideControls
      value={value}
      onChange={(next) => onChange(next === '' ? 0 : Number(next))}
    />
  );
}

/** Those the form was opened with are records, those picked are ids. */
export function DevicesField({ value, onChange, shared }: Given<(number | Hardware)[] | undefined>) {
  const language = useLanguage();
  const devices = value ?? [];
  if (!onChange) return devices.flatMap((one) => (typeof one === 'number' ? [] : displayName(one, language))).join(', ') || '–';
  return (
    <ManyChoices
      label={shared?.label}
      help={shared?.description}
      choices={deviceChoices}
      value={devices.map((one) => (typeof one === 'number' ? one : one.id))}
      onChange={onChange}
    />
  );
}

/** One file: a picture or a PDF. */
export function RulesFileField({ value, onChange, shared }: Given<FileValue | null | undefined>) {
  const { t } = useTranslation();
  return (
    <AttachmentsField
      label={t('facility.field.source')}
      help={shared?.description}
      most={1}
      value={value ? [value] : []}
      onChange={onChange && (([file]) => onChange(file ?? null))}
    />
  );
}
