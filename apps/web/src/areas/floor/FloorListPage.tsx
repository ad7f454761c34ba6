import { type Floor, floorApi } from '@lobby/contract/areas/floor';
import type { Column, Filter } from '#kernel/list/columns.ts';
import { ListPage } from '#kernel/list/ListPage.tsx';
import { buildingChoices } from '#pickers/building-choices.ts';

const columns: Column<Floor>[] = [
  { field: 'name' },
  { field: 'unit', text: ({ unit }) => unit?.name ?? '', onCard: true },
  { field: 'level' },
  { field: 'number' },
  { field: 'updatedAt' },
];
const filters: Filter[] = [{ field: 'unit', from: buildingChoices }];

export const FloorListPage = () => <ListPage area="floor" api={floorApi} columns={columns} filters={filters} />;
