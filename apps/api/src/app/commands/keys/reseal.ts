import { type Kysely, sql } from 'kysely';
import { feedBoxOf, feedTokenOf } from '#modules/calendar-event/feed.address.ts';
import { boxOf } from '#modules/session/mfa.setting-up.ts';
import { enterProperty } from '#modules/user/accounts.ts';
import type { Config } from '#platform/config/config.ts';
import { type Sealed, type Sealer, sealed } from '#platform/crypto/encryption.ts';
import { keyRing } from '#platform/crypto/key-ring.ts';
import type { DB } from '#platform/db/db.gen.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';

const BATCH = 100;
export interface Resealed {
  secondSteps: number;
  feeds: number;
  /** Logs that got an entry, so that their next seal is made with the current key. */
  logs: number;
  /** Second-step secrets that no configured key opens. */
  unopened: number;
}

/** Everything encrypted is encrypted anew with the current key. Many short transactions: it may run beside the nodes, be stopped and be run again. */
export async function reseal(config: Config): Promise<Resealed> {
  const secondSteps = await resealSecondSteps(config);
  return { ...secondSteps, feeds: await keepFeedTokens(config), logs: await noteNewSealKey(config) };
}

async function resealSecondSteps(config: Config): Promise<Pick<Resealed, 'secondSteps' | 'unopened'>> {
  const sealer = sealed(config.LOBBY_SECRET_KEY);
  const { id: current } = keyRing(config.LOBBY_SECRET_KEY).current;
  const result = { secondSteps: 0, unopened: 0 };
  for (let after = 0, isDone = false; !isDone; ) {
    const rows = await asOwner(ownerUrl(config), (db) => resealBatch(db, sealer, current, after));
    result.secondSteps += rows.filter(({ isResealed }) => isResealed).length;
    result.unopened += rows.filter(({ isResealed }) => !isResealed).length;
    after = rows.at(-1)?.accountId ?? after;
    isDone = rows.length === 0;
  }
  return result;
}

async function resealBatch(db: Kysely<DB>, sealer: Sealer, current: string, after: number) {
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
  const results: { accountId: number; isResealed: boolean }[] = [];
  for (const { accountId, secret, keyId } of rows) {
    const resealed = resealOrNothing(sealer, { box: secret, keyId }, boxOf(accountId));
    if (resealed)
      await db
        .updateTable('accountMfa')
        .set({ secret: resealed.box, keyId: resealed.keyId })
        .where('accountId', '=', accountId)
        .execute();
    results.push({ accountId, isResealed: resealed !== undefined });
  }
  return results;
}

/** Nothing for what no configured key opens: it is counted, and must not keep the others from being done. */
function resealOrNothing(sealer: Sealer, known: Sealed, belongsTo: string): Sealed | undefined {
  try {
    return sealer.reseal(known, belongsTo);
  } catch {
    return undefined;
  }
}

/** Calendar addresses that follow from the key are kept as they are now, and those kept already move to the current key. */
export async function keepFeedTokens(config: Config): Promise<number> {
  const keys = { sealed: sealed(config.LOBBY_SECRET_KEY), secrets: config.LOBBY_SECRET_KEY };
  const { id: current } = keyRing(config.LOBBY_SECRET_KEY).current;
  return inEachProperty(config, async (db, property) => {
    const row = await db.selectFrom('calendarFeed').select(['renewed', 'token', 'keyId']).forUpdate().executeTakeFirst();
    if (row?.keyId === current) return false;
    const { box, keyId } = keys.sealed.seal(feedTokenOf(keys, property, row), feedBoxOf(property));
    await db
      .insertInto('calendarFeed')
      .values({ propertyId: property, renewed: 0, token: box, keyId })
      .onConflict((kept) => kept.column('propertyId').doUpdateSet({ token: box, keyId }))
      .execute();
    return true;
  });
}

/** A log nobody writes to would end with the old key for ever: an entry says that the key was replaced, and the next seal holds it. */
async function noteNewSealKey(config: Config): Promise<number> {
  const { id: current } = keyRing(config.LOBBY_SEAL_KEY).current;
  return inEachProperty(config, async (db) => {
    const last = await db.selectFrom('auditSeal').select('keyId').orderBy('number', 'desc').limit(1).executeTakeFirst();
    if (!last || last.keyId === current) return false;
    await db.insertInto('auditLog').values({ action: 'seal-key-replaced', record: 'log' }).execute();
    return true;
  });
}

/** How many properties the work changed something in; each is a transaction of its own. */
async function inEachProperty(config: Config, work: (db: Kysely<DB>, property: number) => Promise<boolean>): Promise<number> {
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
