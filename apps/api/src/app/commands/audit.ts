import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { NO_HEAD } from '#modules/log/chain.ts';
import { type Anchors, connectAnchors } from '#modules/log/chain-anchors.ts';
import { verifyChain } from '#modules/log/verify-chain.ts';
import { enterProperty } from '#modules/user/accounts.ts';
import type { Config } from '#platform/config/config.ts';
import { keyRing } from '#platform/crypto/key-ring.ts';
import type { DB } from '#platform/db/db.gen.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';

const options = { property: { type: 'string' } } as const;
const Property = z.coerce.number().int().positive();

/** Looks at every entry of the log and says in plain sentences what was done to it; gives back how many things are wrong. */
export async function verifyAudit(config: Config, args: string[], say: (line: string) => void = console.log): Promise<number> {
  const { values } = parseArgs({ args, options });
  const only = Property.optional().parse(values.property);
  return withAnchors(config, async (db, anchors) => {
    let wrong = 0;
    const keys = keyRing(config.LOBBY_SEAL_KEY);
    const properties = await db.selectFrom('property').select('id').orderBy('id').execute();
    for (const { id } of properties.filter((property) => only === undefined || property.id === only)) {
      await enterProperty(db, id);
      const { seals, rows, open, faults } = await verifyChain(db, keys, id, await anchors.last(id));
      for (const fault of faults) say(`Property ${id}: ${fault}.`);
      say(`Property ${id}: ${rows} entries in ${seals} seals, ${open} not sealed yet, ${faults.length} wrong.`);
      wrong += faults.length;
    }
    return wrong;
  });
}

/** After a restore from a backup: the chain ends earlier than it was anchored, and that is known and meant. Sealing goes on from here. */
export async function acceptCut(config: Config, args: string[]): Promise<void> {
  const property = Property.parse(parseArgs({ args, options }).values.property);
  await withAnchors(config, async (db, anchors) => {
    await enterProperty(db, property);
    const end = await db.selectFrom('auditSeal').select(['number', 'head']).orderBy('number', 'desc').limit(1).executeTakeFirst();
    await anchors.put(property, end ?? { number: 0, head: NO_HEAD });
    console.log(`Property ${property}: the log ends with seal ${end?.number ?? 0} from now on.`);
  });
}

function withAnchors<T>(config: Config, work: (db: Kysely<DB>, anchors: Anchors) => Promise<T>): Promise<T> {
  return asOwner(ownerUrl(config), async (db) => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const anchors = await connectAnchors(config.LOBBY_NATS_URL, rows[0]?.name ?? '');
    try {
      return await work(db, anchors);
    } finally {
      await anchors.close();
    }
  });
}
