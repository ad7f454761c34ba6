import { type Log, logApi } from '@lobby/contract/areas/log';
import { ROLE_IDS } from '@lobby/contract/constants';
import type { Call } from '@lobby/contract/kernel/endpoint';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { sql } from 'kysely';
import { type Ctx, findRow, listRows, type Source } from '#platform/module.ts';
import { tellEntries } from './log.entries.ts';

const source: Source = {
  table: 'auditLog',
  relations: { person: { column: 'accountId', to: () => ({ table: 'account' }) } },
};
type Entry = Omit<Log, 'action' | 'name' | 'changes'>;
const MOST_PEOPLE = 500;

/** The page is found by the ordinary list; what its entries tell is added to those rows alone. */
export async function readLog(ctx: Ctx, query: WireQuery) {
  const { data, meta } = (await listRows(ctx, source, logApi.shape, query)) as { data: Entry[]; meta: never };
  const told = await tellEntries(
    ctx,
    data.map(({ id }) => id),
    { masked: true },
  );
  return { data: data.map((entry) => ({ ...entry, ...told.get(entry.id) }) as Log), meta };
}

export async function people({ db }: Ctx) {
  const data = await db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.accountId')
    .select(['account.id', 'account.name'])
    .where('roleId', 'in', [ROLE_IDS.organize_admin, ROLE_IDS.admin, ROLE_IDS.user])
    .orderBy('account.name')
    .limit(MOST_PEOPLE)
    .execute();
  return { data };
}

/** Whoever looks behind the mask leaves a trace of their own, with the reason. */
export async function reveal(ctx: Ctx, { params: { id }, body: { reason } }: Call<typeof logApi.reveal>) {
  const entry = (await findRow(ctx, source, logApi.shape, id, 'person')) as Entry;
  const told = await tellEntries(ctx, [id], { masked: false });
  await note(ctx, 'reveal', String(id), { reason });
  return { data: { ...entry, ...told.get(id) } as Log };
}

export async function noteExport(ctx: Ctx, { body }: Call<typeof logApi.export>) {
  return { data: { id: await note(ctx, 'export', null, body) } };
}

/** An entry about the log itself: who looked or took something out. */
export async function note(ctx: Ctx, action: 'reveal' | 'export', recordId: string | null, after: object): Promise<number> {
  const { id } = await ctx.db
    .insertInto('auditLog')
    .values({
      accountId: ctx.user.id,
      requestId: sql<string>`current_setting('app.request_id')`,
      action,
      record: 'log',
      recordId,
      after: JSON.stringify(after),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
