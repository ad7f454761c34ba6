import { REQUEST_TYPES, type RequestType } from '@lobby/contract/areas/request';
import { ask, type RequestHandler, type StoredRequest } from '#modules/approval/approval.public.ts';
import { bilingualName, maskedChange, readOccupant } from '#modules/resident/resident.public.ts';
import { lockRoom } from '#modules/room/room.public.ts';
import { type Ctx, conflict, notFound } from '#platform/module.ts';
import { actsOfItems } from './move-out.acts.ts';
import { cancelForResident, cancelMoveOut, findPlanned } from './move-out.service.ts';
import { assertUndoable, isUndoable, undoMoveOut } from './move-out.undo.ts';

/** `cancel-one` is for the resident of the request alone. */
interface Revocation {
  act: 'undo' | 'cancel' | 'cancel-one';
  moveOutId: number;
}
type Asked = Revocation & { roomId: number; memberId: number };

/** What two people decided is taken back by two. */
export async function askForUndo(ctx: Ctx, id: number): Promise<void> {
  const roomId = await lockRoomOf(ctx, id);
  await assertUndoable(ctx, id);
  const [memberId] = (await findLeft(ctx, id)) as [number];
  await askToRevoke(ctx, { act: 'undo', moveOutId: id, roomId, memberId }, await actsOfItems(ctx, id));
}

export async function askForCancellation(ctx: Ctx, id: number): Promise<void> {
  const roomId = await lockRoomOf(ctx, id);
  const [memberId] = await findPlanned(ctx, id);
  if (memberId === undefined) throw conflict('No move-out is planned', 'error.noMoveOut');
  await askToRevoke(ctx, { act: 'cancel', moveOutId: id, roomId, memberId }, ['remove-resident']);
}

/** Answers the request that waits, where it does. */
export async function askForCancellationOfOne(ctx: Ctx, memberId: number): Promise<number | null> {
  const { roomId } = await readOccupant(ctx, memberId);
  await lockRoom(ctx, roomId);
  const { moveOutId } = await ctx.db
    .selectFrom('member')
    .select('moveOutId')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  // A node of the release before plans without a move-out.
  if (moveOutId === null) {
    await cancelForResident(ctx, memberId, null);
    return null;
  }
  const request = await askToRevoke(ctx, { act: 'cancel-one', moveOutId, roomId, memberId }, ['remove-resident']);
  return (await findRevocation(ctx, moveOutId)) === request ? request : null;
}

async function lockRoomOf(ctx: Ctx, id: number): Promise<number> {
  const found = await ctx.db.selectFrom('moveOut').select('roomId').where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  await lockRoom(ctx, found.roomId);
  return found.roomId;
}

function askToRevoke(ctx: Ctx, { roomId, memberId, ...revocation }: Asked, acts: RequestType[]): Promise<number> {
  const { act, moveOutId } = revocation;
  const subject = act === 'cancel-one' ? `move-out ${moveOutId} of ${memberId}` : `move-out ${moveOutId}`;
  return ask(ctx, 'revoke-move-out', { wait: false, subject, payload: revocation, roomId, memberId, acts }, async () => {
    await revoke(ctx, revocation, memberId);
    return {};
  });
}

async function revoke(ctx: Ctx, { act, moveOutId }: Revocation, memberId: number): Promise<void> {
  if (act === 'undo') await undoMoveOut(ctx, moveOutId);
  else if (act === 'cancel') await cancelMoveOut(ctx, moveOutId);
  else await cancelForResident(ctx, memberId, moveOutId);
}

/** What waits about a move-out as a whole, or about one of its residents. */
export async function findRevocation({ db }: Ctx, moveOutId: number): Promise<number | null> {
  const found = await db
    .selectFrom('request')
    .select('id')
    .where('typeId', '=', REQUEST_TYPES['revoke-move-out'])
    .where('result', 'is', null)
    .where('payload', '@>', JSON.stringify({ moveOutId }))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return found?.id ?? null;
}

const revocationIn = ({ payload }: StoredRequest) => payload as unknown as Revocation;

export const revocationHandler: RequestHandler = {
  type: 'revoke-move-out',
  needs: 'move-out:write',
  approve: async (ctx, request) => {
    await revoke(ctx, revocationIn(request), request.memberId as number);
    return {};
  },
  rules: async (ctx, request) => {
    const { act, moveOutId } = revocationIn(request);
    const planned = await findPlanned(ctx, moveOutId);
    const isPlanned = act === 'cancel' ? planned.length > 0 : planned.includes(request.memberId as number);
    return [{ rule: 'revocable', passes: act === 'undo' ? await isUndoable(ctx, moveOutId) : isPlanned, facts: {} }];
  },
  changes: async (ctx, request) => {
    const { act, moveOutId } = revocationIn(request);
    const all = act === 'undo' ? await findLeft(ctx, moveOutId) : await findPlanned(ctx, moveOutId);
    const members = act === 'cancel-one' ? [request.memberId as number] : all;
    const rows = await ctx.db
      .selectFrom('member')
      .select(['nameTh', 'nameEn'])
      .where('id', 'in', [0, ...members])
      .orderBy('id')
      .execute();
    return [maskedChange(ctx, act === 'undo' ? 'moveBackIn' : 'stay', null, rows.map(bilingualName).join(', '))];
  },
};

/** Those who left with a move-out, the main resident first. */
async function findLeft({ db }: Ctx, moveOutId: number): Promise<number[]> {
  const items = await db
    .selectFrom('moveOutItem')
    .innerJoin('member', 'member.id', 'moveOutItem.memberId')
    .select('member.id')
    .where('moveOutItem.moveOutId', '=', moveOutId)
    .where('outcome', '=', 'end')
    .where('cardId', 'is', null)
    .where('carId', 'is', null)
    .orderBy('roleId')
    .orderBy('member.id')
    .execute();
  return items.map(({ id }) => id);
}
