import { type Kysely, sql } from 'kysely';
import { enterProperty } from '#modules/user/accounts.ts';
import type { KeyVariable } from '#platform/crypto/missing-key.ts';
import type { DB } from '#platform/db/db.gen.ts';

/** How many rows need a key; null id for rows from before keys had ids. */
export interface KeyUsage {
  variable: KeyVariable;
  id: string | null;
  what: string;
  rows: number;
  /** Needed only by `lobby audit verify`, not by nodes and workers. */
  isForVerifyingOnly?: boolean;
}
type Count = { id: string | null; rows: number };

/** As the owner: how many rows still need which key. */
export async function countKeyUsage(db: Kysely<DB>): Promise<KeyUsage[]> {
  const usage = new Map<string, KeyUsage>();
  const add = (counts: Count[], use: Omit<KeyUsage, 'id' | 'rows'>) => {
    for (const { id, rows } of counts) {
      const known = usage.get(`${use.what} ${id}`);
      usage.set(`${use.what} ${id}`, { ...use, id, rows: rows + (known?.rows ?? 0) });
    }
  };
  // Row-level security of these tables admits only the role of the sign-in functions.
  await sql`set local role lobby_auth`.execute(db);
  add(await passwordHashes(db), { variable: 'LOBBY_PASSWORD_PEPPER', what: 'passwords' });
  add(await recoveryCodes(db), { variable: 'LOBBY_PASSWORD_PEPPER', what: 'recovery codes' });
  add(await secondSteps(db), { variable: 'LOBBY_SECRET_KEY', what: 'second-step secrets' });
  await sql`reset role`.execute(db);
  for (const { id } of await db.selectFrom('property').select('id').orderBy('id').execute()) {
    await enterProperty(db, id);
    add(await feedTokens(db), { variable: 'LOBBY_SECRET_KEY', what: 'calendar addresses' });
    add(await accessSystems(db), { variable: 'LOBBY_SECRET_KEY', what: 'secrets of access control systems' });
    add(await chatChannels(db), { variable: 'LOBBY_SECRET_KEY', what: 'secrets of chat channels' });
    add(await personKeys(db), { variable: 'LOBBY_SECRET_KEY', what: 'keys of persons' });
    add(await documents(db), { variable: 'LOBBY_SECRET_KEY', what: 'documents of known persons' });
    add(await lastSeals(db), { variable: 'LOBBY_SEAL_KEY', what: 'logs that end with it' });
    add(await seals(db), { variable: 'LOBBY_SEAL_KEY', what: 'seals', isForVerifyingOnly: true });
  }
  return [...usage.values()];
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
const accessSystems = (db: Kysely<DB>) =>
  db.selectFrom('accessSystem').select(['keyId as id', count]).where('secret', 'is not', null).groupBy('keyId').execute();
const chatChannels = (db: Kysely<DB>) =>
  db.selectFrom('chatChannel').select(['keyId as id', count]).where('secret', 'is not', null).groupBy('keyId').execute();
const personKeys = (db: Kysely<DB>) =>
  db.selectFrom('subjectKey').select(['keyId as id', count]).where('wrapped', 'is not', null).groupBy('keyId').execute();
const documents = (db: Kysely<DB>) =>
  db.selectFrom('person').select(['docHashKey as id', count]).where('docHash', 'is not', null).groupBy('docHashKey').execute();
const seals = (db: Kysely<DB>) => db.selectFrom('auditSeal').select(['keyId as id', count]).groupBy('keyId').execute();
const lastSeals = (db: Kysely<DB>) =>
  db
    .selectFrom('auditSeal')
    .select(['keyId as id', sql<number>`1`.as('rows')])
    .orderBy('number', 'desc')
    .limit(1)
    .execute();
