import type { LegalHoldInput } from '@lobby/contract/areas/legal-hold';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { roomChoices } from '#shared/choices/building-choices.ts';
import { residentChoices } from '#shared/choices/resident-choices.ts';
import { DayInput } from '#shared/dates/DayInput.tsx';
import { formatDayInput } from '#shared/dates/day.ts';
import { FormPage } from '#shared/form/FormPage.tsx';
import type { InputProps, Section } from '#shared/form/fields.ts';
import { legalHoldRecords } from './legal-hold.records.ts';

const sections: Section<z.input<typeof LegalHoldInput>>[] = [
  {
    name: 'what',
    fields: [
      { field: 'member', from: residentChoices },
      { field: 'room', from: roomChoices },
    ],
  },
  {
    name: 'why',
    fields: [
      { field: 'reason', as: 'long' },
      { field: 'until', own: UntilInput, short: true },
    ],
  },
];

/** A new hold, or one that was set: it is lifted from the list. */
export const LegalHoldPage = () => <FormPage area="legal-hold" api={legalHoldRecords} sections={sections} />;

type DayProps = { value: string | null; onChange?: (value: string | null) => void; shared?: InputProps };

function UntilInput({ value, onChange, shared }: DayProps) {
  const { t } = useTranslation();
  if (!onChange) return formatDayInput(value ?? undefined);
  return (
    <DayInput
      {...(shared && { id: shared.id, onBlur: shared.onBlur })}
      label={t('legal-hold.field.until')}
      help={t('legal-hold.help.until')}
      value={value}
      onChange={onChange}
      error={shared?.error}
    />
  );
}
