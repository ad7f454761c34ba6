import { type Kysely, sql } from 'kysely';
import { hashAgain, rewrap } from '#modules/person/key-rotation.ts';
import { enterProperty } from '#modules/user/accounts.ts';
import type { Config } from '#platform/config/config.ts';
import { createEncryption } from '#platform/crypto/encryption.ts';
import { keyRing } from '#platform/crypto/key-ring.ts';
import type { DB } from '#platform/db/db.gen.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';

const BATCH = 100;
type Batch = { id: number; isDone: boolean }[];

export interface ReencryptedPeople {
  personKeys: number;
  documents: number;
  /** Keys and documents that no configured key opens. */
  unopened: number;
}

/** Keys of persons are wrapped with the current key, and documents hashed with it, so that a known person stays known. */
export async function reencryptPeople(config: Config): Promise<ReencryptedPeople> {
  const properties = await asOwner(ownerUrl(config), (db) => db.selectFrom('property').select('id').orderBy('id').execute());
  const result = { personKeys: 0, documents: 0, unopened: 0 };
  for (const { id: property } of properties) {
    const keys = await inBatches(config, property, (db, after) => rewrapBatch(config, db, property, after));
    const documents = await inBatches(config, property, (db, after) => hashBatch(config, db, property, after));
    result.personKeys += keys.done;
    result.documents += documents.done;
    result.unopened += keys.failed + documents.failed;
  }
  return result;
}

/** Short transactions, each from where the last one stopped. */
async function inBatches(config: Config, property: number, work: (db: Kysely<DB>, after: number) => Promise<Batch>) {
  const count = { done: 0, failed: 0 };
  for (let after = 0; ; ) {
    const batch = await asOwner(ownerUrl(config), async (db) => {
      await enterProperty(db, property);
      return work(db, after);
    });
    count.done += batch.filter(({ isDone }) => isDone).length;
    count.failed += batch.filter(({ isDone }) => !isDone).length;
    if (batch.length === 0) return count;
    after = batch.at(-1)?.id ?? after;
  }
}

async function rewrapBatch(config: Config, db: Kysely<DB>, property: number, after: number): Promise<Batch> {
  const encryption = createEncryption(config.LOBBY_SECRET_KEY);
  const rows = await db
    .selectFrom('subjectKey')
    .select(['id', 'wrapped', 'keyId'])
    .where('id', '>', after)
    .where('wrapped', 'is not', null)
    .where('keyId', 'is distinct from', keyRing(config.LOBBY_SECRET_KEY).current.id)
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .execute();
  const batch: Batch = [];
  for (const { id, wrapped, keyId } of rows) {
    const made = attempt(() => rewrap(encryption, property, { ciphertext: wrapped as Buffer, keyId }));
    if (made)
      await db.updateTable('subjectKey').set({ wrapped: made.ciphertext, keyId: made.keyId }).where('id', '=', id).execute();
    batch.push({ id, isDone: made !== undefined });
  }
  return batch;
}

async function hashBatch(config: Config, db: Kysely<DB>, property: number, after: number): Promise<Batch> {
  const encryption = createEncryption(config.LOBBY_SECRET_KEY);
  const rows = await db
    .selectFrom('person')
    .innerJoin('subjectKey', 'subjectKey.id', 'person.subjectKeyId')
    .select(['person.id', 'docKind', 'docCountry', 'docEncrypted', 'subjectKeyId', 'wrapped', 'keyId'])
    .where('person.id', '>', after)
    .where('docHash', 'is not', null)
    .where('docHashKey', 'is distinct from', keyRing(config.LOBBY_SECRET_KEY).current.id)
    .orderBy('person.id')
    .limit(BATCH)
    .execute();
  const batch: Batch = [];
  for (const { id, ...stored } of rows) {
    const made = attempt(() => hashAgain(config, encryption, property, stored));
    if (made)
      await sql`update person set doc_hash = ${made.docHash}, doc_hash_key = ${made.docHashKey} where id = ${id}`.execute(db);
    batch.push({ id, isDone: made !== undefined });
  }
  return batch;
}

/** What no configured key opens is counted, and must not stop the others. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
