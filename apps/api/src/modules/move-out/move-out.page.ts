import { may } from '@lobby/contract/access';
import { type ListedMoveOut, type MoveOutPage, moveOutApi, UNDO_HOURS } from '@lobby/contract/areas/move-out';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { sql } from 'kysely';
import { findBookingsOfMembers, findBookingsOfMoveOut } from '#modules/booking/booking.public.ts';
import { createMask } from '#modules/log/log.public.ts';
import { roomSource } from '#modules/room/room.public.ts';
import { findVisitsOfHosts, findVisitsOfMoveOut } from '#modules/visitor/visitor.public.ts';
import { type Ctx, findRow, listRows, type Source } from '#platform/module.ts';
import { readRoom } from './household.ts';
import { readItems } from './move-out.items.ts';
import { findOpen } from './move-out.plan.ts';
import { findRevocation } from './move-out.revocation.ts';
import { undoBlockers } from './move-out.undo-blockers.ts';

export const moveOutSource: Source = {
  table: 'moveOut',
  relations: {
    room: { column: 'roomId', to: () => roomSource },
    doneBy: { column: 'doneById', to: () => ({ table: 'account' }) },
  },
};
type Row = Omit<ListedMoveOut, 'state' | 'residents'>;

const stateOf = ({ doneAt, cancelledAt, undoneAt }: Pick<Row, 'doneAt' | 'cancelledAt' | 'undoneAt'>) => {
  if (undoneAt !== null) return 'undone';
  if (cancelledAt !== null) return 'cancelled';
  return doneAt === null ? 'planned' : 'done';
};

export async function listMoveOuts(ctx: Ctx, query: WireQuery) {
  const wire = { ...query, populate: query.populate ?? { room: { populate: { category: true } } } };
  const { data, meta } = (await listRows(ctx, moveOutSource, moveOutApi.shape, wire)) as { data: Row[]; meta: object };
  const residents = await residentsOf(
    ctx,
    data.map(({ id }) => id),
  );
  const rows = data.map((row) => ({ ...row, state: stateOf(row), residents: residents.get(row.id) ?? [] }));
  return { data: rows, meta } as never;
}

/** Those who leave or left; of one that was undone or done, as its items say. */
async function residentsOf({ db }: Ctx, ids: number[]): Promise<Map<number, ListedMoveOut['residents']>> {
  const { rows } = await sql<{ moveOutId: number; residents: ListedMoveOut['residents'] }>`
    select leaving.move_out_id, json_agg(json_build_object('id', member.id, 'nameTh', name_th, 'nameEn', name_en) order by role_id, member.id) as residents
    from (
      select move_out_id, id as member_id from member where move_out_id = any(${ids}::int[])
      union select move_out_id, member_id from move_out_item
      where move_out_id = any(${ids}::int[]) and card_id is null and car_id is null and outcome = 'end'
    ) leaving join member on member.id = leaving.member_id
    group by leaving.move_out_id`.execute(db);
  return new Map(rows.map(({ moveOutId, residents }) => [moveOutId, residents]));
}

export async function readMoveOut(ctx: Ctx, id: number): Promise<MoveOutPage> {
  const row = (await findRow(ctx, moveOutSource, moveOutApi.shape, id, { doneBy: true })) as Row;
  const own = await ctx.db
    .selectFrom('moveOut')
    .leftJoin('member', 'member.id', 'moveOut.promoteId')
    .select(['moveOut.roomId', 'moveOut.note', 'signature', 'member.id as promoteId', 'nameTh', 'nameEn'])
    .where('moveOut.id', '=', id)
    .executeTakeFirstOrThrow();
  const residents = (await residentsOf(ctx, [id])).get(id) ?? [];
  const members = residents.map((resident) => resident.id);
  const state = stateOf(row);
  return {
    ...row,
    state,
    room: await readRoom(ctx, own.roomId),
    residents,
    promote: own.promoteId === null ? null : { id: own.promoteId, nameTh: own.nameTh ?? '', nameEn: own.nameEn ?? '' },
    ...wordsFor(ctx, { reason: await reasonOf(ctx, id), note: own.note, signature: own.signature }),
    items: await readItems(ctx, id),
    bookings: await bookingsOf(ctx, id, state, row.leavesOn, members),
    visits: await visitsOf(ctx, id, state, row.leavesOn, own.roomId, members),
    open: await findOpen(ctx, own.roomId, members),
    undo: state === 'done' ? await undoOf(ctx, id, row.doneAt) : null,
    revocation: await findRevocation(ctx, id),
  };
}

async function bookingsOf(ctx: Ctx, id: number, state: MoveOutPage['state'], leavesOn: string, members: number[]) {
  if (state !== 'planned') return findBookingsOfMoveOut(ctx, id);
  return (await findBookingsOfMembers(ctx, members)).filter(({ day, ends }) => ends && day > leavesOn);
}

async function visitsOf(ctx: Ctx, id: number, state: MoveOutPage['state'], leavesOn: string, roomId: number, members: number[]) {
  if (state !== 'planned') return findVisitsOfMoveOut(ctx, id);
  return (await findVisitsOfHosts(ctx, roomId, members)).filter(({ day }) => day > leavesOn);
}

const maskWords = createMask(moveOutApi.get.answer.shape.data.pick({ reason: true, note: true }));

/** What somebody wrote about them is for whoever may write. */
const wordsFor = <T extends Pick<MoveOutPage, 'reason' | 'note' | 'signature'>>({ user }: Ctx, words: T): T =>
  may(user.role, 'move-out:write') ? words : { ...words, ...maskWords(words), signature: null };

async function reasonOf({ db }: Ctx, id: number): Promise<string | null> {
  const member = await db.selectFrom('member').select('leftReason').where('moveOutId', '=', id).limit(1).executeTakeFirst();
  return member?.leftReason ?? null;
}

async function undoOf(ctx: Ctx, id: number, doneAt: Date | null): Promise<MoveOutPage['undo']> {
  const until = new Date(Number(doneAt) + UNDO_HOURS * 3_600_000);
  if (until <= ctx.now) return null;
  return { until, blockers: await undoBlockers(ctx, id) };
}
