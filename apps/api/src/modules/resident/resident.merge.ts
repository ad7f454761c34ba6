import { sql } from 'kysely';
import { lockRooms } from '#modules/room/room.public.ts';
import { type Ctx, conflict, invalidField } from '#platform/module.ts';
import { personOf } from './resident.person.ts';

/** One human who was written down twice. The other record stays, empty of rooms, so that it can be undone for thirty days. */
export async function mergePeople(ctx: Ctx, memberId: number, otherMemberId: number): Promise<void> {
  const [kept, merged] = [await personOf(ctx, memberId), await personOf(ctx, otherMemberId)];
  if (kept === merged) throw invalidField('other', 'invalid');
  const { db } = ctx;
  await lockPeople(ctx, [kept, merged]);
  await assertMergeable(ctx, kept, merged);
  const members = await db.selectFrom('member').select('id').where('personId', '=', merged).orderBy('id').execute();
  const memberIds = members.map(({ id }) => id);
  await db.insertInto('personMerge').values({ keptId: kept, mergedId: merged, memberIds }).execute();
  await db.updateTable('member').set({ personId: kept, updatedAt: ctx.now }).where('personId', '=', merged).execute();
  await db.updateTable('person').set({ mergedIntoId: kept, updatedAt: ctx.now }).where('id', '=', merged).execute();
  await ctx.emit('record.changed', { area: 'resident', id: null, change: 'updated' });
}

export async function undoMerge(ctx: Ctx, memberId: number): Promise<void> {
  const kept = await personOf(ctx, memberId);
  const { db } = ctx;
  const last = await db
    .selectFrom('personMerge')
    .select(['id', 'mergedId'])
    .where('keptId', '=', kept)
    .where('undoneAt', 'is', null)
    .where('at', '>', sql<Date>`now() - interval '30 days'`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!last) throw conflict('There is no merge to undo', 'error.noMerge');
  await lockPeople(ctx, [kept, last.mergedId]);
  const merge = await db
    .updateTable('personMerge')
    .set({ undoneAt: ctx.now })
    .where('id', '=', last.id)
    .where('undoneAt', 'is', null)
    .returning(['mergedId', 'memberIds'])
    .executeTakeFirst();
  if (!merge) throw conflict('There is no merge to undo', 'error.noMerge');
  await db.updateTable('person').set({ mergedIntoId: null, updatedAt: ctx.now }).where('id', '=', merge.mergedId).execute();
  await db
    .updateTable('member')
    .set({ personId: merge.mergedId, updatedAt: ctx.now })
    .where('id', 'in', merge.memberIds.length > 0 ? merge.memberIds : [0])
    .execute();
  await ctx.emit('record.changed', { area: 'resident', id: null, change: 'updated' });
}

/**
 * Their rooms before the people, as everybody else: a move-out holds the room and then its residents. Whoever got another room while this
 * waited is looked at again by the office.
 */
async function lockPeople(ctx: Ctx, people: number[]): Promise<void> {
  const locked = await roomsOf(ctx, people);
  await lockRooms(ctx, locked);
  await ctx.db.selectFrom('person').select('id').where('id', 'in', people).orderBy('id').forUpdate().execute();
  if ((await roomsOf(ctx, people)).some((room) => !locked.includes(room)))
    throw conflict('Somebody changed this meanwhile', 'error.changedMeanwhile');
}

async function roomsOf({ db }: Ctx, people: number[]): Promise<number[]> {
  const rows = await db.selectFrom('member').select('roomId').distinct().where('personId', 'in', people).execute();
  return rows.map(({ roomId }) => roomId);
}

/** Two people who share a name or a phone are marked as different, or offered as one again. */
export async function markDistinct({ db, emit }: Ctx, ids: [number, number], isDistinct: boolean): Promise<void> {
  const [oneId, otherId] = ids.toSorted((one, other) => one - other) as [number, number];
  if (oneId === otherId) throw invalidField('other', 'invalid');
  if (isDistinct)
    await db
      .insertInto('personDistinct')
      .values({ oneId, otherId })
      .onConflict((conflicting) => conflicting.columns(['propertyId', 'oneId', 'otherId']).doNothing())
      .execute();
  else
    await sql`
      delete from person_distinct where (one_id, other_id) in (
        select least(one, other), greatest(one, other) from merged_people(${oneId}) one cross join merged_people(${otherId}) other)`.execute(
      db,
    );
  await emit('record.changed', { area: 'resident', id: null, change: 'updated' });
}

/** Whom the office knows to be somebody else. What was marked of a record that was merged since is true of the one that is kept. */
export async function distinctFrom({ db }: Ctx, personId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    with mine as materialized (select merged_people(${personId}) as id)
    select kept_record(other_id) as id from person_distinct where one_id in (select id from mine)
    union
    select kept_record(one_id) from person_distinct where other_id in (select id from mine)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Whom the office knows to be two is not made one by a click. Two sign-ins, two documents or two occupancies of one room would have to be chosen between. What only one of them has stays with the one
 * that is kept, so the other way round is asked for where it is the other's.
 */
async function assertMergeable(ctx: Ctx, kept: number, merged: number): Promise<void> {
  if ((await distinctFrom(ctx, kept)).has(merged)) throw conflict('They are marked as two people', 'error.markedDistinct');
  const { rows } = await sql<{ both: boolean; gone: boolean; turn: boolean }>`
    select kept.account_id is not null and merged.account_id is not null or kept.doc_hash is not null and merged.doc_hash is not null
        or exists (select from member one join member other using (room_id) where one.person_id = kept.id and other.person_id = merged.id
          and one.left_at is null and other.left_at is null) as both,
      num_nonnulls(kept.erased_at, merged.erased_at, kept.merged_into_id, merged.merged_into_id) > 0 as gone,
      merged.account_id is not null or merged.doc_hash is not null or merged.blocked_at is not null and kept.blocked_at is null as turn
    from person kept, person merged where kept.id = ${kept} and merged.id = ${merged}`.execute(ctx.db);
  const [found] = rows;
  if (found?.gone) throw conflict('One of them was erased or merged already', 'error.erased');
  if (found?.both) throw conflict('Both records have an account, a document or this room', 'error.mergeBoth');
  if (found?.turn) throw conflict('The other record has the account, the document or the block', 'error.mergeOther');
}
