import type { AccessKind } from '@lobby/contract/areas/access-event';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';

type Devices = { kind: AccessKind; inUse: number; heard: number };

/** Whose numbers there can be: devices in use of each kind, and how many of them have ever been heard. */
export async function devicesInUse({ db }: Ctx): Promise<Devices[]> {
  const { rows } = await sql<Devices>`
    select type as kind, count(*)::int as in_use, count(last_heartbeat_at)::int as heard from hardware where status group by type`.execute(
    db,
  );
  return rows;
}
