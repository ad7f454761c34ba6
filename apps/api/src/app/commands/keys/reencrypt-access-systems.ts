import { systemContext } from '#modules/access-control/access-control.public.ts';
import { channelContext } from '#modules/chat/chat.public.ts';
import type { Config } from '#platform/config/config.ts';
import { createEncryption } from '#platform/crypto/encryption.ts';
import { inEachProperty } from './each-property.ts';

export interface ReencryptedAccessSystems {
  accessSystems: number;
  /** Secrets that no configured key opens. */
  unopenedSystems: number;
}

/** The secrets access control systems and chat channels are called by, encrypted with the current key. */
export async function reencryptAccessSystems(config: Config): Promise<ReencryptedAccessSystems> {
  const encryption = createEncryption(config.LOBBY_SECRET_KEY);
  const places = [
    ['accessSystem', systemContext],
    ['chatChannel', channelContext],
  ] as const;
  let accessSystems = 0;
  let unopenedSystems = 0;
  for (const [table, contextOf] of places)
    accessSystems += await inEachProperty(config, async (db, property) => {
      const row = await db.selectFrom(table).select(['secret', 'keyId']).forUpdate().executeTakeFirst();
      if (!row?.secret) return false;
      try {
        const made = encryption.reencrypt({ ciphertext: row.secret, keyId: row.keyId }, contextOf(property));
        if (made) await db.updateTable(table).set({ secret: made.ciphertext, keyId: made.keyId }).execute();
        return made !== undefined;
      } catch {
        unopenedSystems += 1;
        return false;
      }
    });
  return { accessSystems, unopenedSystems };
}
