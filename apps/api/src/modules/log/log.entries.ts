import type { Log } from '@lobby/contract/areas/log';
import type { Ctx } from '#platform/module.ts';
import { changesOf } from './log.changes.ts';
import { type Names, nameIn, nameKey, namesOf, type Row, shownName } from './log.names.ts';
import { type Tables, tablesOf } from './log.tables.ts';

interface StoredEntry {
  id: number;
  record: string;
  recordId: string | null;
  action: string;
  before: Row | null;
  after: Row | null;
}
type EntryDetails = Pick<Log, 'action' | 'name' | 'changes'>;

/** Action, name and changes of the entries of one page, by id, with a fixed number of queries. */
export async function describeEntries(
  ctx: Pick<Ctx, 'query'>,
  ids: number[],
  { masked }: { masked: boolean },
): Promise<Map<number, EntryDetails>> {
  const { rows } = await ctx.query<StoredEntry>(
    `select id, record, record_id as "recordId", action, before, after from audit_log where id = any($1::bigint[])`,
    [ids],
  );
  const tables = await tablesOf(ctx);
  const names = await namesOf(ctx, tables, idsIn(rows, tables));
  const deletedNames = await namesOfDeleted(
    ctx,
    rows.filter((row) => !ownName(row, names)),
  );
  return new Map(
    rows.map((row) => {
      const leadsTo = tables[row.record]?.leadsTo ?? {};
      const name = ownName(row, names) ?? deletedNames.get(nameKey(row.record, row.recordId)) ?? null;
      return [
        row.id,
        {
          action: row.action,
          name: masked ? shownName(tables, row.record, name) : name,
          changes: changesOf(row.before, row.after, { table: row.record, leadsTo, names, masked }),
        },
      ];
    }),
  );
}

/** An entry about the log itself names whom it is about: `member 12`. */
const keyOf = ({ record, recordId }: StoredEntry) => (record === 'log' && recordId ? recordId : nameKey(record, recordId));

const ownName = (entry: StoredEntry, names: Names) => {
  const { before, after } = entry;
  return names.get(keyOf(entry)) ?? (before && after ? null : nameIn(after ?? before));
};

/** Every id the page mentions: the records themselves, and what they refer to. */
function idsIn(rows: StoredEntry[], tables: Tables): Map<string, Set<number>> {
  const wanted = new Map<string, Set<number>>();
  const want = (table: string | undefined, id: unknown) => {
    const number = Number(id);
    if (!table || id === null || !Number.isSafeInteger(number) || number > 2_147_483_647) return;
    wanted.set(table, (wanted.get(table) ?? new Set()).add(number));
  };
  for (const entry of rows) {
    const { record, before, after } = entry;
    const [table = '', id] = keyOf(entry).split(' ');
    if (tables[table]) want(table, id);
    for (const row of [before, after])
      for (const [column, value] of Object.entries(row ?? {})) want(tables[record]?.leadsTo[column], value);
  }
  return wanted;
}

/** A deleted record has the name it had when it was deleted. */
async function namesOfDeleted(ctx: Pick<Ctx, 'query'>, rows: StoredEntry[]): Promise<Names> {
  const named = rows.filter(({ recordId, record }) => recordId !== null && record !== 'session' && record !== 'log');
  if (named.length === 0) return new Map();
  const { rows: deleted } = await ctx.query<Pick<StoredEntry, 'record' | 'recordId' | 'before'>>(
    `select record, record_id as "recordId", before from audit_log
     where (record_id, record) in (select * from unnest($1::text[], $2::text[])) and kind = 'delete'`,
    [named.map(({ recordId }) => recordId), named.map(({ record }) => record)],
  );
  const names: Names = new Map();
  for (const { record, recordId, before } of deleted) {
    const name = nameIn(before);
    if (name) names.set(nameKey(record, recordId), name);
  }
  return names;
}
