import { BREACH_RISKS, type BreachInput } from '@lobby/contract/areas/breach';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { fixedChoices } from '#shared/choices/choices.ts';
import { personChoices } from '#shared/choices/person-choices.ts';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { MomentInput } from '#shared/dates/MomentInput.tsx';
import { FormPage } from '#shared/form/FormPage.tsx';
import type { Section } from '#shared/form/fields.ts';
import { breachRecords } from '../breach.records.ts';

type Input = z.input<typeof BreachInput>;
type Moment = 'knownAt' | 'officeReportedAt' | 'peopleToldAt' | 'seenFrom' | 'seenTo';

type Props = { value: Date | null; onChange?: (value: Date | null) => void };

const momentField = (field: Moment) => ({ field, own: (props: Props) => <MomentField field={field} {...props} /> });

const sections: Section<Input>[] = [
  {
    name: 'what',
    fields: [
      { field: 'what', as: 'long' },
      momentField('knownAt'),
      { field: 'risk', from: fixedChoices('breach', { field: 'risk', options: BREACH_RISKS }) },
      { field: 'people' },
      { field: 'measures', as: 'long' },
    ],
  },
  {
    name: 'notified',
    fields: [momentField('officeReportedAt'), momentField('peopleToldAt')],
  },
  {
    name: 'signIn',
    fields: [{ field: 'account', from: personChoices }, momentField('seenFrom'), momentField('seenTo')],
  },
];

/** What went wrong, what was found out since, and who was notified. Most are noted as soon as they are known. */
export function BreachFormPage() {
  const [preset] = useState(() => ({ knownAt: new Date() }));
  return <FormPage area="breach" api={breachRecords} sections={sections} preset={preset} />;
}

function MomentField({ field, value, onChange }: Props & { field: Moment }) {
  const { t } = useTranslation();
  const zone = useZone();
  if (!onChange) return value ? formatMoment(value, zone) : '–';
  return (
    <MomentInput
      label={t(`breach.field.${field}`)}
      help={t(`breach.help.${field}`)}
      needed={field === 'knownAt'}
      value={value}
      onChange={onChange}
    />
  );
}
