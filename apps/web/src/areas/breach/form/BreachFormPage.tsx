import { BREACH_RISKS, type BreachInput } from '@lobby/contract/areas/breach';
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

const sections: Section<Input>[] = [
  {
    name: 'what',
    fields: [
      { field: 'what', as: 'long' },
      { field: 'knownAt', own: KnownInput },
      { field: 'risk', from: fixedChoices('breach', { field: 'risk', options: BREACH_RISKS }) },
      { field: 'people' },
      { field: 'measures', as: 'long' },
    ],
  },
  {
    name: 'notified',
    fields: [
      { field: 'officeReportedAt', own: ReportedInput },
      { field: 'peopleToldAt', own: ToldInput },
    ],
  },
  {
    name: 'signIn',
    fields: [
      { field: 'account', from: personChoices },
      { field: 'seenFrom', own: FromInput },
      { field: 'seenTo', own: ToInput },
    ],
  },
];

/** What went wrong, what was found out since, and who was notified. */
export const BreachFormPage = () => <FormPage area="breach" api={breachRecords} sections={sections} tabs={null} />;

type Props = { value: Date | null; onChange?: (value: Date | null) => void };

function KnownInput(props: Props) {
  return <MomentField field="knownAt" {...props} />;
}

function ReportedInput(props: Props) {
  return <MomentField field="officeReportedAt" {...props} />;
}

function ToldInput(props: Props) {
  return <MomentField field="peopleToldAt" {...props} />;
}

function FromInput(props: Props) {
  return <MomentField field="seenFrom" {...props} />;
}

function ToInput(props: Props) {
  return <MomentField field="seenTo" {...props} />;
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
