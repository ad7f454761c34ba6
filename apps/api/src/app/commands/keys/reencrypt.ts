import { type Kysely, sql } from 'kysely';
import { feedAssociatedData, feedTokenOf } from '#modules/calendar-event/feed.address.ts';
import { mfaAssociatedData } from '#modules/session/mfa-enrolment.service.ts';
import type { Config } from '#platform/config/config.ts';
import { createEncryption, type Encrypted, type Encryption } from '#platform/crypto/encryption.ts';
import { keyRing } from '#platform/crypto/key-ring.ts';
import type { DB } from '#platform/db/db.gen.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { inEachProperty } from './each-property.ts';
import { type ReencryptedAccessSystems, reencryptAccessSystems } from './reencrypt-access-systems.ts';
import { type ReencryptedPeople, reencryptPeople } from './reencrypt-people.ts';

const BATCH = 100;
export interface Reencrypted extends ReencryptedPeople, ReencryptedAccessSystems {
  secondSteps: number;
  feeds: number;
  /** Audit logs that got an entry, so that their next seal is made with the current key. */
  logs: number;
  /** MFA secrets that no configured key decrypts. */
  undecryptable: number;
}

/** Re-encrypts everything with the current key. Many short transactions: it may run beside the nodes, be stopped and be repeated. */
export async function reencrypt(config: Config): Promise<Reencrypted> {
  const secondSteps = await reencryptMfaSecrets(config);
  const people = await reencryptPeople(config);
  const systems = await reencryptAccessSystems(config);
  return { ...secondSteps, ...people, ...systems, feeds: await storeFeedTokens(config), logs: await logNewSealKey(config) };
}

async function reencryptMfaSecrets(config: Config): Promise<Pick<Reencrypted, 'secondSteps' | 'undecryptable'>> {
  const encryption = createEncryption(config.LOBBY_SECRET_KEY);
  const { id: current } = keyRing(config.LOBBY_SECRET_KEY).current;
  const result = { secondSteps: 0, undecryptable: 0 };
  for (let after = 0, isDone = false; !isDone; ) {
    const rows = await asOwner(ownerUrl(config), (db) => reencryptBatch(db, encryption, current, after));
    result.secondSteps += rows.filter(({ isReencrypted }) => isReencrypted).length;
    result.undecryptable += rows.filter(({ isReencrypted }) => !isReencrypted).length;
    after = rows.at(-1)?.accountId ?? after;
    isDone = rows.length === 0;
  }
  return result;
}

async function reencryptBatch(db: Kysely<DB>, encryption: Encryption, current: string, after: number) {
  await sql`set local role lobby_auth`.execute(db);
  const rows = await db
    .selectFrom('accountMfa')
    .select(['accountId', 'secret', 'keyId'])
    .where('accountId', '>', after)
    .where((eb) => eb.or([eb('keyId', 'is', null), eb('keyId', '<>', current)]))
    .orderBy('accountId')
    .limit(BATCH)
    .forUpdate()
    .execute();
  const results: { accountId: number; isReencrypted: boolean }[] = [];
  for (const { accountId, secret, keyId } of rows) {
    const reencrypted = tryReencrypt(encryption, { ciphertext: secret, keyId }, mfaAssociatedData(accountId));
    if (reencrypted)
      await db
        .updateTable('accountMfa')
        .set({ secret: reencrypted.ciphertext, keyId: reencrypted.keyId })
        .where('accountId', '=', accountId)
        .execute();
    results.push({ accountId, isReencrypted: reencrypted !== undefined });
  }
  return results;
}

/** Undefined for what no configured key decrypts: it is counted, and must not stop the others. */
function tryReencrypt(encryption: Encryption, known: Encrypted, belongsTo: string): Encrypted | undefined {
  try {
    return encryption.reencrypt(known, belongsTo);
  } catch {
    return undefined;
  }
}

/** Stores calendar feed tokens that are still derived from the key, and re-encrypts stored ones with the current key. */
export async function storeFeedTokens(config: Config): Promise<number> {
  const keys = { encryption: createEncryption(config.LOBBY_SECRET_KEY), secrets: config.LOBBY_SECRET_KEY };
  const { id: current } = keyRing(config.LOBBY_SECRET_KEY).current;
  return inEachProperty(config, async (db, property) => {
    const row = await db.selectFrom('calendarFeed').select(['renewed', 'token', 'keyId']).forUpdate().executeTakeFirst();
    if (row?.keyId === current) return false;
    const { ciphertext, keyId } = keys.encryption.encrypt(feedTokenOf(keys, property, row), feedAssociatedData(property));
    await db
      .insertInto('calendarFeed')
      .values({ propertyId: property, renewed: 0, token: ciphertext, keyId })
      .onConflict((kept) => kept.column('propertyId').doUpdateSet({ token: ciphertext, keyId }))
      .execute();
    return true;
  });
}

/** An idle log would end with a seal of the old key for ever: an entry about the rotation brings the next seal. */
async function logNewSealKey(config: Config): Promise<number> {
  const { id: current } = keyRing(config.LOBBY_SEAL_KEY).current;
  return inEachProperty(config, async (db) => {
    const last = await db.selectFrom('auditSeal').select('keyId').orderBy('number', 'desc').limit(1).executeTakeFirst();
    if (!last || last.keyId === current) return false;
    await db.insertInto('auditLog').values({ action: 'seal-key-replaced', record: 'log' }).execute();
    return true;
  });
}
