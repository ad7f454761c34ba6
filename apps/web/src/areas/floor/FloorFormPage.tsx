import { type FloorInput, floorApi } from '@lobby/contract/areas/floor';
import type { z } from 'zod';
import { buildingChoices } from '#shared/choices/building-choices.ts';
import { FormPage } from '#shared/form/FormPage.tsx';
import type { Section } from '#shared/form/fields.ts';
import { HistoryPage, HistoryTabs } from '#shared/history/HistoryPage.tsx';
import { useHistoryTab } from '#shared/history/history-tab.ts';

const sections: Section<z.input<typeof FloorInput>>[] = [
  {
    name: 'facts',
    fields: [{ field: 'unit', from: buildingChoices }, { field: 'name' }, { field: 'level' }, { field: 'number' }],
  },
];

const tabs = <HistoryTabs area="floor" />;

export function FloorFormPage() {
  const past = useHistoryTab();
  if (past !== undefined) return <HistoryPage area="floor" api={floorApi} id={past} tabs={tabs} />;
  return <FormPage area="floor" api={floorApi} sections={sections} top={tabs} />;
}
