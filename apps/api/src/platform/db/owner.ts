import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import type { Config } from '#platform/config/config.ts';
import type { DB } from './db.gen.ts';
import { resultTypes } from './db-types.ts';

export function ownerUrl(config: Config): string {
  if (!config.LOBBY_OWNER_DATABASE_URL) throw new Error('LOBBY_OWNER_DATABASE_URL is needed for this command');
  return config.LOBBY_OWNER_DATABASE_URL;
}

/** For commands that set up organisations and people; no request ever runs as the owner. */
export async function asOwner<T>(url: string, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 1, types: resultTypes }) }),
    plugins: [new CamelCasePlugin()],
  });
  try {
    return await db.transaction().execute(work);
  } finally {
    await db.destroy();
  }
}
