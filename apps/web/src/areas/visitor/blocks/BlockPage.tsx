import { BLOCK_KINDS, type VisitorBlock, VisitorBlockInput, visitorBlockApi } from '@lobby/contract/areas/visitor-block';
import { formatPlate } from '@lobby/contract/people/plate';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { recordsOf } from '#shared/call/records.ts';
import { provinceChoices } from '#shared/car/car-choices.ts';
import { fixedChoices } from '#shared/choices/choices.ts';
import { DayInput } from '#shared/dates/DayInput.tsx';
import { formatDayInput } from '#shared/dates/day.ts';
import type { InputProps, Section } from '#shared/form/fields.ts';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { BlockKind } from './BlockKind.tsx';

type Typed = z.input<typeof VisitorBlockInput>;

const sections: Section<Typed>[] = [
  {
    name: 'who',
    fields: [
      { field: 'kind', from: fixedChoices('visitor-block', { field: 'kind', options: BLOCK_KINDS }) },
      { field: 'name' },
      { field: 'phone', as: 'tel' },
      { field: 'plate', short: true },
      { field: 'province', from: provinceChoices },
    ],
  },
  { name: 'why', fields: [{ field: 'reason', as: 'long' }, { field: 'message' }] },
  {
    name: 'days',
    fields: [
      { field: 'until', own: UntilInput, short: true },
      { field: 'reviewOn', own: ReviewInput, short: true },
    ],
  },
];

/** Of a phone only its end is kept, so it can be given and not changed: that is another entry. */
const later: Section<Typed>[] = sections.map((section) => ({
  ...section,
  fields: section.fields.filter(({ field }) => field !== 'phone'),
}));
const laterRecords = {
  ...recordsOf(visitorBlockApi),
  input: VisitorBlockInput.omit({ phone: true }) as unknown as typeof VisitorBlockInput,
};

export function BlockPage() {
  const { id } = useParams({ strict: false }) as { id?: string };
  const { t } = useTranslation();
  if (id === undefined) return <RecordPage area="visitor-block" api={visitorBlockApi} sections={sections} />;
  const head = (block: VisitorBlock) => ({
    state: <BlockKind block={block} />,
    facts: [
      { name: t('visitor-block.field.phoneEnd'), value: block.phoneEnd && `••• ${block.phoneEnd}` },
      { name: t('visitor-block.field.plate'), value: block.plate && formatPlate(block.plate) },
    ].filter(({ value }) => value),
  });
  return <RecordPage area="visitor-block" api={laterRecords} sections={later} head={head} />;
}

type DayProps = { value: string | null; onChange?: (value: string | null) => void; shared?: InputProps };

function UntilInput(props: DayProps) {
  return <DayField field="until" {...props} />;
}
function ReviewInput(props: DayProps) {
  return <DayField field="reviewOn" {...props} />;
}

function DayField({ field, value, onChange, shared }: DayProps & { field: 'until' | 'reviewOn' }) {
  const { t } = useTranslation();
  if (!onChange) return formatDayInput(value ?? undefined);
  return (
    <DayInput
      {...(shared && { id: shared.id, onBlur: shared.onBlur })}
      label={t(`visitor-block.field.${field}`)}
      help={t(`visitor-block.help.${field}`)}
      value={value}
      onChange={onChange}
      error={shared?.error}
    />
  );
}
