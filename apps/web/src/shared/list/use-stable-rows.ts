import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Row } from './columns.ts';

type Asked = {
  area: string;
  /** What the person asked for: another page, order or filter is another scope. */
  scope: string;
  /** The newest answer to that; nothing while it is on its way. */
  answered: Row[] | undefined;
  /** False while what is shown is an older answer and a newer one is on its way: that one decides the places. */
  isSettled: boolean;
  pageSize: number;
  /** The rows of these ids that still exist. */
  find: (ids: number[]) => Promise<Row[]>;
};

/**
 * Keeps every row in its place until the person asks for the list anew: a change is shown where the row stands, also when the row no
 * longer matches; what came meanwhile fills a free place at the end, or waits and is counted in `fresh`.
 */
export function useStableRows({ area, scope, answered, isSettled, pageSize, find }: Asked) {
  const [held, setHeld] = useState<{ scope: string; rows: Row[] }>({ scope: '', rows: [] });
  const isHeld = held.scope === scope;
  const missing = isHeld && answered ? idsOf(held.rows).filter((id) => !has(answered, id)) : [];
  const refound = useQuery({
    queryKey: [area, 'list', 'held', missing],
    queryFn: () => find(missing),
    enabled: missing.length > 0,
  });
  const rows = !answered ? held.rows : isHeld ? inPlace(held.rows, answered, refound.data, pageSize) : answered;
  if (answered && (isHeld ? isDifferent(rows, held.rows) : isSettled)) setHeld({ scope, rows });
  const fresh = answered?.filter(({ id }) => !has(rows, id)).length ?? 0;
  return { rows, fresh, renew: () => setHeld({ scope: '', rows: [] }) };
}

/** `refound` is not there yet where rows are missing: they stay as they were until it is known what became of them. */
function inPlace(held: Row[], answered: Row[], refound: Row[] | undefined, pageSize: number): Row[] {
  const kept = held.flatMap((row) => byId(answered, row.id) ?? (refound ? (byId(refound, row.id) ?? []) : row));
  const fresh = answered.filter(({ id }) => !has(held, id));
  return [...kept, ...fresh.slice(0, Math.max(0, pageSize - kept.length))];
}

const idsOf = (rows: Row[]) => rows.map(({ id }) => id);
const byId = (rows: Row[], id: number) => rows.find((row) => row.id === id);
const has = (rows: Row[], id: number) => byId(rows, id) !== undefined;
const isDifferent = (rows: Row[], held: Row[]) => rows.length !== held.length || rows.some((row, at) => row !== held[at]);
