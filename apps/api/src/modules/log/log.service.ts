import { type Log, logApi } from '@lobby/contract/areas/log';
import { ROLE_IDS } from '@lobby/contract/constants';
import type { Call } from '@lobby/contract/kernel/endpoint';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { sql } from 'kysely';
import { type Ctx, findRow, listRows, type Source } from '#platform/module.ts';
import { describeEntries } from './log.entries.ts';

const source: Source = {
  table: 'auditLog',
  relations: { person: { column: 'accountId', to: () => ({ table: 'account' }) } },
};
type Entry = Omit<Log, 'action' | 'name' | 'changes'>;
const MAX_PEOPLE = 500;

/** The page is read as an ordinary list; details are added to its rows only. */
export async function readLog(ctx: Ctx, query: WireQuery) {
  const { data, meta } = (await listRows(ctx, source, logApi.shape, query)) as { data: Entry[]; meta: never };
  const details = await describeEntries(
    ctx,
    data.map(({ id }) => id),
    { masked: true },
  );
  return { data: data.map((entry) => ({ ...entry, ...details.get(entry.id) }) as Log), meta };
}

export async function people({ db }: Ctx) {
  const data = await db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.accountId')
    .select(['account.id', 'account.name', 'account.nameEn'])
    .where('roleId', 'in', [ROLE_IDS.organize_admin, ROLE_IDS.admin, ROLE_IDS.user])
    .orderBy('account.name')
    .limit(MAX_PEOPLE)
    .execute();
  return { data };
}

/** Revealing masked data is itself recorded in the log, with the reason. */
export async function reveal(ctx: Ctx, { params: { id }, body: { reason } }: Call<typeof logApi.reveal>) {
  const entry = (await findRow(ctx, source, logApi.shape, id, 'person')) as Entry;
  const details = await describeEntries(ctx, [id], { masked: false });
  await recordLogAccess(ctx, 'reveal', String(id), { reason });
  return { data: { ...entry, ...details.get(id) } as Log };
}

export async function recordExport(ctx: Ctx, { body }: Call<typeof logApi.export>) {
  return { data: { id: await recordLogAccess(ctx, 'export', null, body) } };
}

/** Audit entry about the log itself: who revealed or exported something. */
export async function recordLogAccess(
  ctx: Ctx,
  action: 'reveal' | 'export',
  recordId: string | null,
  after: object,
): Promise<number> {
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
