import type { AccessLog } from '@lobby/contract/areas/access-log';

interface Page {
  data: Pick<AccessLog, 'occurredAt'>[];
  meta: { pagination: { page: number }; total: number; atLeast?: true | undefined };
}

/**
 * How many entries have come since the list was drawn. One that is too long to be counted can only say that there are `some`,
 * by its first line.
 */
export function freshIn(shown: Page, newest: Page): number | 'some' {
  if (!newest.meta.atLeast) return Math.max(0, newest.meta.total - shown.meta.total);
  if (!shown.meta.atLeast) return 'some';
  const [first, drawn] = [newest.data[0], shown.data[0]];
  return first && drawn && shown.meta.pagination.page === 1 && first.occurredAt > drawn.occurredAt ? 'some' : 0;
}
