import type { StampConfig } from '@lobby/contract/areas/stamp';
import { roomTypeChoices } from '#shared/choices/building-choices.ts';
import type { Column, Filter } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { displayName, nameOf } from '#shared/texts/language.ts';
import { StampTabs } from './StampTabs.tsx';
import { stampConfigRecords } from './stamp.records.ts';

const columns: Column<StampConfig>[] = [
  { field: 'template', text: ({ template }, language) => nameOf(template, language), populate: 'template' },
  { field: 'code', text: ({ template }) => template?.code ?? '' },
  { field: 'roomType', text: ({ roomType }, language) => displayName(roomType, language), populate: 'roomType', onCard: true },
  { field: 'amount', isAmount: true, onCard: true },
  { field: 'isActive', onCard: 'state' },
  { field: 'updatedAt' },
];
const filters: Filter[] = [{ field: 'roomType', from: roomTypeChoices }, { field: 'isActive' }];
export const viewFilters = viewFiltersOf(stampConfigRecords, filters);

/** How many stamps of each rate a room may have a month, by its type. */
export const StampConfigListPage = () => (
  <ListPage
    area="stamp-config"
    api={stampConfigRecords as never}
    columns={columns as never}
    filters={filters}
    tabs={<StampTabs />}
  />
);
