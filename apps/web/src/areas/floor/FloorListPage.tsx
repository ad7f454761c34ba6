import { type Floor, floorApi } from '@lobby/contract/areas/floor';
import { buildingChoices } from '#shared/choices/building-choices.ts';
import type { Column, Filter } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';

const columns: Column<Floor>[] = [
  { field: 'name' },
  { field: 'unit', text: ({ unit }) => unit?.name ?? '', onCard: true },
  { field: 'level', onCard: true },
  { field: 'number' },
  { field: 'updatedAt' },
];
const filters: Filter[] = [{ field: 'unit', from: buildingChoices }];
export const viewFilters = viewFiltersOf(floorApi, filters);

export const FloorListPage = () => <ListPage area="floor" api={floorApi} columns={columns} filters={filters} />;
