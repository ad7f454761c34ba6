import { COUPON_TYPE_CODE, CouponTemplateInput } from '@lobby/contract/areas/coupon-template';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { categoryChoices } from '#shared/choices/category-choices.ts';
import { DayInput } from '#shared/dates/DayInput.tsx';
import { pictureField } from '#shared/files/PictureField.tsx';
import type { Field, InputProps, Section } from '#shared/form/fields.ts';
import { dayText } from './coupon-days.ts';

type Typed = z.input<typeof CouponTemplateInput>;

export const sections: Section<Typed>[] = [
  {
    name: 'what',
    fields: [
      { field: 'code', short: true },
      { field: 'type', from: categoryChoices(COUPON_TYPE_CODE) },
      { field: 'event', short: true },
      { field: 'value', short: true },
    ],
  },
  { name: 'thai', tabs: 'texts', fields: [{ field: 'nameTh' }, { field: 'detailTh', as: 'long' }] },
  { name: 'english', tabs: 'texts', fields: [{ field: 'nameEn' }, { field: 'detailEn', as: 'long' }] },
  {
    name: 'days',
    fields: [
      { field: 'startDate', own: StartInput, short: true },
      { field: 'endDate', own: EndInput, short: true },
      { field: 'validDays' },
    ],
  },
  { name: 'limits', fields: [{ field: 'perRoomLimit' }, { field: 'totalLimit' }] },
  {
    name: 'shown',
    fields: [
      { field: 'image', own: pictureField({ area: 'coupon-template', field: 'image', shape: 'cover' }) },
      { field: 'isActive' },
    ],
  },
];

/** What residents were promised with the first send stays as it is. */
const AFTER_SEND = ['nameTh', 'detailTh', 'nameEn', 'detailEn', 'endDate', 'image', 'isActive'] as const;

/** The sections of a template of which something was sent, and the schema of what is left in them. */
export function formAfterSend(): { sections: Section<Typed>[]; input: typeof CouponTemplateInput } {
  const isOpen = ({ field }: Field<Typed>) => AFTER_SEND.some((open) => open === field);
  const left = sections.map((section) => ({ ...section, fields: section.fields.filter(isOpen) }));
  const names = Object.fromEntries(AFTER_SEND.map((field) => [field, true])) as { [Name in (typeof AFTER_SEND)[number]]: true };
  return {
    sections: left.filter(({ fields }) => fields.length > 0),
    input: CouponTemplateInput.pick(names) as unknown as typeof CouponTemplateInput,
  };
}

type DayProps = { value: string | null; onChange?: (value: string | null) => void; shared?: InputProps };

function StartInput(props: DayProps) {
  return <DayField field="startDate" {...props} />;
}
function EndInput(props: DayProps) {
  return <DayField field="endDate" {...props} />;
}

function DayField({ field, value, onChange, shared }: DayProps & { field: 'startDate' | 'endDate' }) {
  const { t } = useTranslation();
  if (!onChange) return dayText(value);
  return (
    <DayInput
      {...(shared && { id: shared.id, onBlur: shared.onBlur })}
      label={t(`coupon-template.field.${field}`)}
      help={shared?.description}
      error={shared?.error}
      value={value}
      onChange={onChange}
    />
  );
}
