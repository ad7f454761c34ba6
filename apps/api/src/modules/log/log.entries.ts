import type { Log } from '@lobby/contract/areas/log';
import type { Ctx } from '#platform/module.ts';
import { changesOf } from './log.changes.ts';
import { type Names, nameIn, nameKey, namesOf, type Row, shownName } from './log.names.ts';
import { type Tables, tablesOf } from './log.tables.ts';

interface Kept {
  id: number;
  record: string;
  recordId: string | null;
  action: string;
  before: Row | null;
  after: Row | null;
}
type Told = Pick<Log, 'action' | 'name' | 'changes'>;

/** What the entries of one page tell, by id: the same few questions, however long the log is. */
export async function tellEntries(ctx: Ctx, ids: number[], { masked }: { masked: boolean }): Promise<Map<number, Told>> {
  const { rows } = await ctx.ask<Kept>(
    `select id, record, record_id as "recordId", action, before, after from audit_log where id = any($1::bigint[])`,
    [ids],
  );
  const tables = await tablesOf(ctx);
  const names = await namesOf(ctx, tables, idsIn(rows, tables));
  const gone = await namesOfDeleted(
    ctx,
    rows.filter((row) => !ownName(row, names)),
  );
  return new Map(
    rows.map((row) => {
      const leadsTo = tables[row.record]?.leadsTo ?? {};
      const name = ownName(row, names) ?? gone.get(nameKey(row.record, row.recordId)) ?? null;
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

const ownName = ({ record, recordId, before, after }: Kept, names: Names) =>
  names.get(nameKey(record, recordId)) ?? (before && after ? null : nameIn(after ?? before));

/** Every id the page mentions: the records themselves, and what they refer to. */
function idsIn(rows: Kept[], tables: Tables): Map<string, Set<number>> {
  const wanted = new Map<string, Set<number>>();
  const want = (table: string | undefined, id: unknown) => {
    const number = Number(id);
    if (!table || id === null || !Number.isSafeInteger(number) || number > 2_147_483_647) return;
    wanted.set(table, (wanted.get(table) ?? new Set()).add(number));
  };
  for (const { record, recordId, before, after } of rows) {
    if (tables[record]) want(record, recordId);
    for (const row of [before, after])
      for (const [column, value] of Object.entries(row ?? {})) want(tables[record]?.leadsTo[column], value);
  }
  return wanted;
}

/** A record that is gone is called what it was called when it went. */
async function namesOfDeleted(ctx: Ctx, rows: Kept[]): Promise<Names> {
  const named = rows.filter(({ recordId, record }) => recordId !== null && record !== 'session' && record !== 'log');
  if (named.length === 0) return new Map();
  const { rows: deleted } = await ctx.ask<Pick<Kept, 'record' | 'recordId' | 'before'>>(
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
