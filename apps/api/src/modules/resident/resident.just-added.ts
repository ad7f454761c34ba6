import type { ResidentInput } from '@lobby/contract/areas/resident-input';
import { normalizeText } from '@lobby/contract/people/thai-text';
import { sql } from 'kysely';
import { lockRoom } from '#modules/room/room.public.ts';
import { type Ctx, conflict } from '#platform/module.ts';

/**
 * A second click, or a call repeated because its answer was lost: the same name came into this room less than a minute ago. Two people of
 * one name may share a room, so later it is allowed. The room is locked, so that of two calls at once the second sees the first.
 */
export async function assertNotJustAdded(ctx: Ctx, { roomID, firstName, lastName, idCard, knownAs }: ResidentInput) {
  if (idCard !== null || knownAs !== null) return;
  await lockRoom(ctx, roomID);
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const found = await ctx.db
    .selectFrom('member')
    .select('id')
    .where('roomId', '=', roomID)
    .where('leftAt', 'is', null)
    .where('nameTh', '=', normalizeText(name))
    .where('createdAt', '>', sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirst();
  if (found) throw conflict('This resident was added a moment ago', 'requestResourceAlreadyExists');
}
