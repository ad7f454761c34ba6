import { BLOCK_KINDS, type VisitorBlock, visitorBlockApi } from '@lobby/contract/areas/visitor-block';
import { formatPlate } from '@lobby/contract/people/plate';
import { formatDayInput } from '#shared/dates/day.ts';
import type { Column, Filter } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { VisitorTabs } from '../VisitorListPage.tsx';
import { BlockKind, kindText } from './BlockKind.tsx';

const columns: Column<VisitorBlock>[] = [
  { field: 'name', text: ({ name, plate, phoneEnd }) => name ?? (plate ? formatPlate(plate) : `••• ${phoneEnd ?? ''}`) },
  { field: 'kind', text: kindText, show: (block) => <BlockKind block={block} />, onCard: 'state' },
  { field: 'phoneEnd', text: ({ phoneEnd }) => (phoneEnd ? `••• ${phoneEnd}` : '') },
  { field: 'plate', text: ({ plate }) => (plate ? formatPlate(plate) : ''), onCard: true },
  { field: 'reason', text: ({ reason }) => reason, onCard: true },
  { field: 'until', text: ({ until }) => formatDayInput(until ?? undefined) },
  { field: 'reviewOn', text: ({ reviewOn }) => formatDayInput(reviewOn) },
];
const filters: Filter[] = [{ field: 'kind', options: BLOCK_KINDS }];
export const viewFilters = viewFiltersOf(visitorBlockApi, filters);
const top = () => <VisitorTabs isBlocks />;

/** Who is not let in, and whom staff look at first. */
export function BlockListPage() {
  return <ListPage area="visitor-block" api={visitorBlockApi} columns={columns} filters={filters} top={top} />;
}
