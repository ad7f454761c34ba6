import { may, type Permission } from '@lobby/contract/access';
import type { ActionName, HomeAction } from '@lobby/contract/areas/home';
import type { StoredSettings } from '@lobby/contract/areas/setting';
import { type RawBuilder, sql } from 'kysely';
import { settingsOf } from '#modules/setting/setting.public.ts';
import type { Ctx, SignedIn } from '#platform/module.ts';
import { withSavepoint } from './dashboard.widget.ts';

/** Work that waits in an area, as the area declares it for the home page. */
export interface NeedsAction {
  name: ActionName;
  needs: Permission;
  /** One row for each record that waits: its `id`, and `since` when. */
  rows: (about: { settings: StoredSettings; user: SignedIn }) => RawBuilder<unknown>;
  /** The page of the portal where the work is done; of several, `oldest` waits longest. */
  link: (oldest: number) => string;
}

type Found = { name: ActionName; count: number; oldest: Date | null; id: number | null };

/** One statement for all of them. If it fails, each is read on its own, so that one failure does not hide the others. */
export async function readHome(ctx: Ctx, declared: NeedsAction[]): Promise<{ actions: HomeAction[] }> {
  const about = { settings: await settingsOf(ctx), user: ctx.user };
  const readable = declared.filter(({ needs }) => may(ctx.user.role, needs));
  const read = async (some: NeedsAction[]) => {
    const parts = some.map(
      ({ name, rows }) => sql`
        select ${name}::text as name, count(*) as count, min(since) as oldest, (array_agg(id order by since))[1] as id
        from (${rows(about)}) as waiting`,
    );
    const result = await sql<Found>`${sql.join(parts, sql` union all `)}`.execute(ctx.db);
    return result.rows;
  };
  if (readable.length === 0) return { actions: [] };
  const found = await withSavepoint(ctx, 'needs-action', () => read(readable));
  const actions: HomeAction[] = [];
  for (const one of readable) {
    const rows = found ?? (await withSavepoint(ctx, one.name, () => read([one])));
    const row = rows?.find(({ name }) => name === one.name);
    if (!row) actions.push({ name: one.name, isError: true });
    else if (row.oldest && row.id !== null)
      actions.push({ name: one.name, count: row.count, oldest: row.oldest, link: one.link(row.id) });
  }
  return { actions };
}
