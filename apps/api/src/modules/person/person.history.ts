import { sql } from 'kysely';
import type { Ctx, Encryption } from '#platform/module.ts';
import { decryptOpened, type SubjectKey } from './subject-key.ts';

interface PersonChange {
  field: string;
  old: string | null;
  new: string | null;
}
const contextOf = (personId: number) => `change of person ${personId}`;

/** Old and new values are kept under the person's own key; the audit log says that and by whom. */
export async function recordPersonChange({ db }: Ctx, key: SubjectKey, personId: number, changes: PersonChange[]): Promise<void> {
  if (changes.length === 0) return;
  const fields = changes.map(({ field }) => field);
  const encrypted = key.encrypt(JSON.stringify(changes), contextOf(personId));
  await db.insertInto('personChange').values({ personId, fields, encrypted }).execute();
}

/** The newest first. That somebody saw them stands in the log, once an hour; the database writes it. */
export async function readPersonHistory(ctx: Ctx, encryption: Encryption, personId: number) {
  const { rows } = await sql<{ byId: number | null; at: Date; encrypted: Buffer; wrapped: Buffer; keyId: string }>`
    select * from people.open_changes(${personId})`.execute(ctx.db);
  return rows.flatMap(({ byId, at, ...opened }) => {
    const changes = JSON.parse(decryptOpened(ctx, encryption, opened, contextOf(personId))) as PersonChange[];
    return changes.map((change) => ({ byId, at, ...change }));
  });
}
