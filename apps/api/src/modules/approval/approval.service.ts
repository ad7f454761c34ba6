import { may } from '@lobby/contract/access';
import { REQUEST_TYPES, type RequestType } from '@lobby/contract/areas/request';
import { sql } from 'kysely';
import { type Ctx, conflict, enqueueUnordered, forbidden, notFound } from '#platform/module.ts';
import type { AnyHandler, Approval, RequestHandler, StoredRequest } from './approval.ts';

export interface NewRequest {
  wait: boolean;
  /** What it is about while it waits: the same thing cannot be asked for twice at a time. */
  subject: string;
  /** Ids and codes only. */
  payload: object;
  memberId?: number | null;
  roomId?: number | null;
  /** Held by the request while it waits. */
  photoId?: number | null;
  /** What it does besides, by the types of the single acts: where one of them needs a second person, all of it waits. */
  acts?: RequestType[];
  /** Personal values of a request that waits, under a subject key; what is approved at once stands in its records. */
  encrypt?: () => Promise<{ subjectKeyId: number; value: Buffer }>;
  /** What a waiting request brings with it. */
  whileWaiting?: (id: number) => Promise<void>;
}

const typeNames = new Map<number, RequestType>(Object.entries(REQUEST_TYPES).map(([name, id]) => [id, name as RequestType]));

/** Approved at once by whoever may do it themselves, unless they leave it for another person or the property wants one. */
export async function ask(ctx: Ctx, type: RequestType, request: NewRequest, effect: () => Promise<Approval>): Promise<number> {
  const waits = request.wait || (await needsSecondPerson(ctx, [type, ...(request.acts ?? [])]));
  const id = await insertRequest(ctx, type, request, waits);
  if (waits) await request.whileWaiting?.(id);
  else await recordEffect(ctx, id, (await effect()).memberId);
  await ctx.emit('record.changed', { area: 'request', id, change: 'created' });
  return id;
}

async function needsSecondPerson({ db }: Ctx, types: RequestType[]): Promise<boolean> {
  const ids = types.map((type) => REQUEST_TYPES[type]);
  const { rows } = await sql<{ needed: boolean }>`
    select bool_or(needs_second_person(id)) as needed from unnest(${ids}::int[]) id`.execute(db);
  return rows[0]?.needed === true;
}

/** For what brings many at once: it cannot wait, so it is refused where the property wants a second person. */
export async function assertApprovedAtOnce(ctx: Ctx, type: RequestType): Promise<void> {
  if (await needsSecondPerson(ctx, [type])) throw conflict('Another person decides this', 'error.needsSecondPerson');
}

/** The records of what was done at once, many in one statement. */
export async function recordApproved({ db, user }: Ctx, approved: ApprovedRequest[]): Promise<void> {
  const values = approved.map(({ type, payload, roomId, memberId, madeId }) => ({
    typeId: REQUEST_TYPES[type],
    channel: 'cms',
    askedById: user.id,
    atOnce: true,
    result: 'approved',
    payload: JSON.stringify(payload),
    roomId,
    memberId: memberId ?? null,
    madeId,
  }));
  await db.insertInto('request').values(values).execute();
}
interface ApprovedRequest {
  type: RequestType;
  payload: object;
  roomId: number;
  /** Whom it is about, where they live here already. */
  memberId?: number | null;
  /** The resident it made. */
  madeId: number | null;
}

async function insertRequest({ db, user }: Ctx, type: RequestType, request: NewRequest, waits: boolean): Promise<number> {
  const { subject, payload, memberId = null, roomId = null, photoId = null } = request;
  const encrypted = waits ? await request.encrypt?.() : undefined;
  const made = await db
    .insertInto('request')
    .values({
      typeId: REQUEST_TYPES[type],
      channel: 'cms',
      askedById: user.id,
      atOnce: !waits,
      result: waits ? null : 'approved',
      subject: waits ? subject : null,
      payload: JSON.stringify(payload),
      memberId,
      roomId,
      photoId: waits ? photoId : null,
      subjectKeyId: encrypted?.subjectKeyId ?? null,
    })
    .onConflict((row) => row.columns(['propertyId', 'typeId', 'subject']).where('result', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw conflict('The same is waiting to be decided already', 'error.requestOpen');
  if (encrypted) await db.insertInto('requestValues').values({ requestId: made.id, encrypted: encrypted.value }).execute();
  return made.id;
}

/**
 * The room before the request: whoever asks for the same again holds the room and waits until this is decided. In the order of their ids, so
 * that two calls about many requests do not wait for each other.
 */
export async function lockRoomsOf({ db }: Ctx, requests: number[]): Promise<void> {
  await sql`
    select id from room where id in (
      select coalesce(registration.room_id, request.room_id, member.room_id) from request
        left join registration on registration.request_id = request.id left join member on member.id = request.member_id
      where request.id = any(${requests}::int[])
    )
    order by id for no key update`.execute(db);
}

/** The decision comes first: of many at once one gets the row, the others hear who decided and when. */
export async function approve(
  ctx: Ctx,
  handlers: readonly AnyHandler[],
  wanted: RequestType,
  id: number,
  corrections: object,
  note: string | null,
): Promise<void> {
  const request = await findRequest(ctx, id);
  const handler = handlers.find(({ type }) => type === request.type);
  if (!handler) throw conflict('no type', 'error.noType');
  if (request.type !== wanted) throw conflict('Another call approves this type', 'requestWrongType');
  if (!may(ctx.user.role, handler.needs, ctx.user.deskDuties)) throw forbidden();
  await lockRoomsOf(ctx, [id]);
  await decide(ctx, id, { result: 'approved', note });
  await recordEffect(ctx, id, (await handler.approve(ctx, request, corrections)).memberId);
  await announce(ctx, request, 'approved');
}

export async function reject(ctx: Ctx, handlers: readonly RequestHandler<never>[], id: number, reason: string): Promise<void> {
  const request = await findRequest(ctx, id);
  await lockRoomsOf(ctx, [id]);
  await decide(ctx, id, { result: 'reject', reason });
  await handlers.find(({ type }) => type === request.type)?.reject?.(ctx, request);
  await announce(ctx, request, 'reject');
}

async function announce(ctx: Ctx, { id, memberId }: StoredRequest, result: 'approved' | 'reject'): Promise<void> {
  await ctx.emit('record.changed', { area: 'request', id, change: 'updated' });
  await ctx.emit('request.decided', { id, result });
  // An applicant is no resident yet, and writes by no channel.
  if (memberId !== null) await enqueueUnordered(ctx.db, 'tellResident', { id });
}

export async function findRequest({ db }: Ctx, id: number): Promise<StoredRequest> {
  const row = await db
    .selectFrom('request')
    .select(['id', 'typeId', 'memberId', 'roomId', 'photoId', 'subjectKeyId', 'payload', 'atOnce'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { typeId, payload, ...stored } = row;
  return { ...stored, type: typeNames.get(typeId) as RequestType, payload: payload as Record<string, unknown> };
}

/** One guarded update; a photo that was uploaded goes on to the person, or goes. The trigger refuses whoever asked, and a second decision that got past the condition here. */
async function decide(ctx: Ctx, id: number, decision: { result: 'approved' | 'reject'; reason?: string; note?: string | null }) {
  const { numUpdatedRows } = await ctx.db
    .updateTable('request')
    .set({ ...decision, photoId: null, decidedById: ctx.user.id, decidedAt: sql`now()`, updatedAt: ctx.now })
    .where('id', '=', id)
    .where('result', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw await alreadyDecided(ctx, id);
}

async function alreadyDecided({ db }: Ctx, id: number) {
  const decided = await db
    .selectFrom('request')
    .leftJoin('account', 'account.id', 'request.decidedById')
    .select(['account.name', 'request.decidedAt'])
    .where('request.id', '=', id)
    .executeTakeFirstOrThrow();
  return conflict('The request is decided already', 'error.requestDecided', [
    { path: ['decidedBy'], message: decided.name ?? '' },
    { path: ['decidedAt'], message: decided.decidedAt?.toISOString() ?? '' },
  ]);
}

/** In the transaction of the decision: the guard lets nothing else of a decided request change. */
async function recordEffect({ db }: Ctx, id: number, memberId: number | undefined): Promise<void> {
  if (memberId !== undefined) await db.updateTable('request').set({ madeId: memberId }).where('id', '=', id).execute();
}
