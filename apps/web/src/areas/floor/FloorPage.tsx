import { type FloorInput, floorApi } from '@lobby/contract/areas/floor';
import type { z } from 'zod';
import { buildingChoices } from '#shared/choices/building-choices.ts';
import type { Section } from '#shared/form/fields.ts';
import { RecordPage } from '#shared/record/RecordPage.tsx';

const sections: Section<z.input<typeof FloorInput>>[] = [
  {
    name: 'facts',
    fields: [{ field: 'unit', from: buildingChoices }, { field: 'name' }, { field: 'level' }, { field: 'number' }],
  },
];

export const FloorPage = () => <RecordPage area="floor" api={floorApi} sections={sections} />;
