import {
  IDENTITY_CHECKS,
  REQUEST_CHANNELS,
  REQUEST_KINDS,
  type SubjectRequestInput,
} from '@lobby/contract/areas/subject-request';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { fixedChoices } from '#shared/choices/choices.ts';
import { residentChoices } from '#shared/choices/resident-choices.ts';
import { DayInput } from '#shared/dates/DayInput.tsx';
import { formatDayInput } from '#shared/dates/day.ts';
import { FormPage } from '#shared/form/FormPage.tsx';
import type { InputProps, Section } from '#shared/form/fields.ts';
import type { Values } from '#shared/form/values.ts';
import { subjectRequestRecords } from '../subject-request.records.ts';

const choices = (field: string, options: readonly string[]) => fixedChoices('subject-request', { field, options });

const sections: Section<z.input<typeof SubjectRequestInput>>[] = [
  { name: 'who', fields: [{ field: 'member', from: residentChoices }, { field: 'name' }] },
  {
    name: 'what',
    fields: [
      { field: 'kind', from: choices('kind', REQUEST_KINDS) },
      { field: 'channel', from: choices('channel', REQUEST_CHANNELS) },
      { field: 'receivedOn', own: ReceivedInput, short: true },
      { field: 'identity', from: choices('identity', IDENTITY_CHECKS) },
      { field: 'details', as: 'long' },
    ],
  },
];

type Given = { api?: typeof subjectRequestRecords; preset?: Values; top?: ReactNode };

/** One that came in, or a correction while it is open. */
export function SubjectRequestFormPage({ api = subjectRequestRecords, ...given }: Given) {
  return <FormPage area="subject-request" api={api} sections={sections} {...given} />;
}

type DayProps = { value: string | null; onChange?: (value: string | null) => void; shared?: InputProps };

function ReceivedInput({ value, onChange, shared }: DayProps) {
  const { t } = useTranslation();
  if (!onChange) return formatDayInput(value ?? undefined);
  return (
    <DayInput
      {...(shared && { id: shared.id, onBlur: shared.onBlur })}
      label={t('subject-request.field.receivedOn')}
      help={t('subject-request.help.receivedOn')}
      value={value}
      onChange={onChange}
      error={shared?.error}
    />
  );
}
