import { type BuildingInput, buildingApi } from '@lobby/contract/areas/building';
import type { z } from 'zod';
import { FormPage } from '#shared/form/FormPage.tsx';
import type { Section } from '#shared/form/fields.ts';
import { HistoryPage } from '#shared/history/HistoryPage.tsx';
import { useHistoryTab } from '#shared/history/history-tab.ts';
import { BuildingTabs } from './BuildingTabs.tsx';

const sections: Section<z.input<typeof BuildingInput>>[] = [
  { name: 'facts', fields: [{ field: 'name' }, { field: 'number' }, { field: 'lifts' }] },
];

export function BuildingFormPage() {
  const past = useHistoryTab();
  if (past !== undefined) return <HistoryPage area="building" api={buildingApi} id={past} tabs={<BuildingTabs />} />;
  return <FormPage area="building" api={buildingApi} sections={sections} top={<BuildingTabs />} />;
}
