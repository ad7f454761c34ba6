import { type FloorInput, floorApi } from '@lobby/contract/areas/floor';
import type { z } from 'zod';
import { FormPage } from '#kernel/form/FormPage.tsx';
import type { Section } from '#kernel/form/fields.ts';
import { buildingChoices } from '#pickers/building-choices.ts';

const sections: Section<z.input<typeof FloorInput>>[] = [
  {
    name: 'facts',
    fields: [{ field: 'unit', from: buildingChoices }, { field: 'name' }, { field: 'level' }, { field: 'number' }],
  },
];

export const FloorFormPage = () => <FormPage area="floor" api={floorApi} sections={sections} />;
