import { type Kysely, sql } from 'kysely';
import { enterProperty } from '#modules/user/accounts.ts';
import type { KeyVariable } from '#platform/crypto/missing-key.ts';
import type { DB } from '#platform/db/db.gen.ts';

/** So many rows that cannot be used without this key; no id for those from before keys had ids. */
export interface KeyNeed {
  variable: KeyVariable;
  id: string | null;
  what: string;
  rows: number;
  /** Only `lobby audit verify` needs it any more, no node and no worker. */
  isForVerifying?: boolean;
}
type Count = { id: string | null; rows: number };

/** Counts, as the owner, what still needs which key. */
export async function countNeeds(db: Kysely<DB>): Promise<KeyNeed[]> {
  const needs = new Map<string, KeyNeed>();
  const add = (counts: Count[], need: Omit<KeyNeed, 'id' | 'rows'>) => {
    for (const { id, rows } of counts) {
      const known = needs.get(`${need.what} ${id}`);
      needs.set(`${need.what} ${id}`, { ...need, id, rows: rows + (known?.rows ?? 0) });
    }
  };
  // The policies of these tables let nobody in but the role of the sign-in functions.
  await sql`set local role lobby_auth`.execute(db);
  add(await passwordHashes(db), { variable: 'LOBBY_PASSWORD_PEPPER', what: 'passwords' });
  add(await recoveryCodes(db), { variable: 'LOBBY_PASSWORD_PEPPER', what: 'recovery codes' });
  add(await secondSteps(db), { variable: 'LOBBY_SECRET_KEY', what: 'second-step secrets' });
  await sql`reset role`.execute(db);
  for (const { id } of await db.selectFrom('property').select('id').orderBy('id').execute()) {
    await enterProperty(db, id);
    add(await feedTokens(db), { variable: 'LOBBY_SECRET_KEY', what: 'calendar addresses' });
    add(await lastSeals(db), { variable: 'LOBBY_SEAL_KEY', what: 'logs that end with it' });
    add(await seals(db), { variable: 'LOBBY_SEAL_KEY', what: 'seals', isForVerifying: true });
  }
  return [...needs.values()];
}

const count = sql<number>`count(*)::int`.as('rows');
const pepperOf = (column: 'passwordHash' | 'hash') => sql<string>`split_part(${sql.ref(column)}, '$', 1)`;

const passwordHashes = (db: Kysely<DB>) =>
  db
    .selectFrom('account')
    .select([pepperOf('passwordHash').as('id'), count])
    .where('passwordHash', '<>', '')
    .groupBy(pepperOf('passwordHash'))
    .execute();
const recoveryCodes = (db: Kysely<DB>) =>
  db
    .selectFrom('recoveryCode')
    .select([pepperOf('hash').as('id'), count])
    .groupBy(pepperOf('hash'))
    .execute();
const secondSteps = (db: Kysely<DB>) => db.selectFrom('accountMfa').select(['keyId as id', count]).groupBy('keyId').execute();
const feedTokens = (db: Kysely<DB>) =>
  db.selectFrom('calendarFeed').select(['keyId as id', count]).where('token', 'is not', null).groupBy('keyId').execute();
const seals = (db: Kysely<DB>) => db.selectFrom('auditSeal').select(['keyId as id', count]).groupBy('keyId').execute();
const lastSeals = (db: Kysely<DB>) =>
  db
    .selectFrom('auditSeal')
    .select(['keyId as id', sql<number>`1`.as('rows')])
    .orderBy('number', 'desc')
    .limit(1)
    .execute();
