import type { StampConfig } from '@lobby/contract/areas/stamp';
import { useParams } from '@tanstack/react-router';
import type { z } from 'zod';
import { roomTypeChoices } from '#shared/choices/building-choices.ts';
import { stampTemplateChoices } from '#shared/choices/stamp-choices.ts';
import type { Section } from '#shared/form/fields.ts';
import { FactCards } from '#shared/record/FactCards.tsx';
import { RecordPage } from '#shared/record/RecordPage.tsx';
import { StampConfigEdit, type StampConfigForm, stampConfigRecords } from './stamp.records.ts';

type Typed = z.input<typeof StampConfigForm>;
const what: Section<Typed> = {
  name: 'what',
  fields: [
    { field: 'template', from: stampTemplateChoices },
    { field: 'roomType', from: roomTypeChoices },
  ],
};
const allowance: Section<Typed> = { name: 'allowance', fields: [{ field: 'amount' }, { field: 'isActive' }] };
const edit = { ...stampConfigRecords, input: StampConfigEdit as unknown as typeof StampConfigForm };

/** Rate and room type are chosen once; the amount and the switch change. */
export function StampConfigPage() {
  const { id } = useParams({ strict: false }) as { id?: string };
  return id === undefined ? (
    <RecordPage area="stamp-config" api={stampConfigRecords} sections={[what, allowance]} />
  ) : (
    <RecordPage area="stamp-config" api={edit} sections={[allowance]}>
      {(config: StampConfig) => <FactCards area="stamp-config" sections={[what, allowance]} record={config} />}
    </RecordPage>
  );
}
