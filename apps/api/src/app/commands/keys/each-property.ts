import type { Kysely } from 'kysely';
import { enterProperty } from '#modules/user/accounts.ts';
import type { Config } from '#platform/config/config.ts';
import type { DB } from '#platform/db/db.gen.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';

/** One transaction per property; returns how many were changed. */
export async function inEachProperty(
  config: Config,
  work: (db: Kysely<DB>, property: number) => Promise<boolean>,
): Promise<number> {
  const url = ownerUrl(config);
  const properties = await asOwner(url, (db) => db.selectFrom('property').select('id').orderBy('id').execute());
  let changed = 0;
  for (const { id } of properties) {
    const isChanged = await asOwner(url, async (db) => {
      await enterProperty(db, id);
      return work(db, id);
    });
    if (isChanged) changed += 1;
  }
  return changed;
}
