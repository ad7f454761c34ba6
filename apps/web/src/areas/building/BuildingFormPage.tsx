import { type BuildingInput, buildingApi } from '@lobby/contract/areas/building';
import type { z } from 'zod';
import { FormPage } from '#shared/form/FormPage.tsx';
import type { Section } from '#shared/form/fields.ts';
import { BuildingTabs } from './BuildingTabs.tsx';

const sections: Section<z.input<typeof BuildingInput>>[] = [
  { name: 'facts', fields: [{ field: 'name' }, { field: 'number' }, { field: 'lifts' }] },
];

export const BuildingFormPage = () => <FormPage area="building" api={buildingApi} sections={sections} tabs={<BuildingTabs />} />;
