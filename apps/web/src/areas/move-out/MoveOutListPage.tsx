import { type ListedMoveOut, MOVE_OUT_STATES } from '@lobby/contract/areas/move-out';
import i18next from 'i18next';
import { buildingChoices, roomLabel } from '#shared/choices/building-choices.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import { ALL, type Column, type Filter } from '#shared/list/columns.ts';
import { dayRangeFilter } from '#shared/list/day-filter.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { nameOf } from '#shared/texts/language.ts';
import { MoveOutState } from './MoveOutState.tsx';
import { moveOutRecords } from './move-out.records.ts';

const columns: Column<ListedMoveOut>[] = [
  { field: 'room', text: ({ room }) => roomLabel(room), populate: 'room.category' },
  { field: 'leavesOn', text: ({ leavesOn }) => formatDayInput(leavesOn), onCard: true },
  {
    field: 'residents',
    text: ({ residents }, language) => residents.map((resident) => nameOf(resident, language)).join(', '),
    onCard: true,
  },
  {
    field: 'state',
    text: ({ state }) => i18next.t(`move-out.filter.state.${state}`),
    show: ({ state }) => <MoveOutState state={state} />,
    onCard: 'state',
  },
];

const asks = {
  planned: { doneAt: { $null: true }, cancelledAt: { $null: true } },
  done: { doneAt: { $notNull: true }, undoneAt: { $null: true } },
  cancelled: { cancelledAt: { $notNull: true } },
  undone: { undoneAt: { $notNull: true } },
};
const filters: Filter[] = [
  {
    field: 'state',
    options: [...MOVE_OUT_STATES, ALL],
    opensOn: 'planned',
    where: (states) => ({ $or: states.map((state) => asks[state as keyof typeof asks]) }),
  },
  { field: 'building', from: buildingChoices, where: (ids) => ({ room: { category: { id: { $in: ids } } } }) },
  dayRangeFilter('leavesOn'),
];
export const viewFilters = viewFiltersOf(moveOutRecords, filters);

/** Who leaves next, and who has left. */
export const MoveOutListPage = () => (
  <ListPage area="move-out" api={moveOutRecords} columns={columns} filters={filters} action={null} />
);
