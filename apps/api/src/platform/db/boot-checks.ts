import { sql } from 'kysely';
import { inTransaction, type Pool } from './db.ts';

const durable = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** Refuses to serve from a database that may lose an acknowledged write, or as a role that row-level security does not bind. */
export async function assertSafeDatabase(pool: Pool): Promise<void> {
  await inTransaction(pool, { readOnly: true }, async (db) => {
    const settings = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name = any(${durable}) and setting in ('off', 'local')`.execute(db);
    const unsafe = settings.rows.map(({ name, setting }) => `${name} is ${setting}`);
    const role = await sql<{ rolsuper: boolean; rolbypassrls: boolean; owns: boolean }>`
      select rolsuper, rolbypassrls, exists (select from pg_class where relowner = pg_roles.oid and relnamespace = 'public'::regnamespace) as owns
      from pg_roles where rolname = current_user`.execute(db);
    const [me] = role.rows;
    if (!me || me.rolsuper || me.rolbypassrls || me.owns)
      unsafe.push('the application role is an owner or can bypass row-level security');
    if (unsafe.length > 0) throw new Error(`The database is not safe to serve from: ${unsafe.join('; ')}`);
  });
}
