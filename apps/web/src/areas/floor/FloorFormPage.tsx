import { type FloorInput, floorApi } from '@lobby/contract/areas/floor';
import type { z } from 'zod';
import { FormPage } from '#kernel/form/FormPage.tsx';
import type { Section } from '#kernel/form/fields.ts';
import { HistoryPage } from '#parts/history/HistoryPage.tsx';
import { HistoryTabs } from '#parts/history/HistoryTabs.tsx';
import { useHistoryTab } from '#parts/history/history-tab.ts';
import { buildingChoices } from '#pickers/building-choices.ts';

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
