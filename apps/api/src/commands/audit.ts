import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import { connectAnchors } from '#audit/anchors.ts';
import { verifyChain } from '#audit/verify.ts';
import type { Config } from '#kernel/config.ts';
import { asOwner, ownerUrl } from '#kernel/owner.ts';
import { enterProperty } from './people.ts';

/** Looks at every entry of the log and says in plain sentences what was done to it; gives back how many things are wrong. */
export async function verifyAudit(config: Config, args: string[], say: (line: string) => void = console.log): Promise<number> {
  const { values } = parseArgs({ args, options: { property: { type: 'string' } } });
  const only = z.coerce.number().int().positive().optional().parse(values.property);
  return asOwner(ownerUrl(config), async (db) => {
    const {
      rows: [place],
    } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const properties = await db.selectFrom('property').select('id').orderBy('id').execute();
    const anchors = await connectAnchors(config.LOBBY_NATS_URL, place?.name ?? '');
    let wrong = 0;
    try {
      for (const { id } of properties.filter((property) => only === undefined || property.id === only)) {
        await enterProperty(db, id);
        const { seals, rows, open, faults } = await verifyChain(db, config.LOBBY_SEAL_KEY, id, await anchors.last(id));
        for (const fault of faults) say(`Property ${id}: ${fault}.`);
        say(`Property ${id}: ${rows} entries in ${seals} seals, ${open} not sealed yet, ${faults.length} wrong.`);
        wrong += faults.length;
      }
    } finally {
      await anchors.close();
    }
    return wrong;
  });
}
