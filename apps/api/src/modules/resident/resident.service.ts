import type { residentApi } from '@lobby/contract/areas/resident';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import {
  findByDocument,
  findSimilar,
  type KnownBy,
  type PersonServices,
  type RevealServices,
  readDocument,
  revealDocument,
} from '#modules/person/person.public.ts';
import { issueActivation } from '#modules/user/user.public.ts';
import { type Ctx, conflict, notFound } from '#platform/module.ts';
import { MOVED_OUT } from './resident.occupant.ts';
import { personOf, personToChange } from './resident.person.ts';

/** Whether a person is known here, by document, phone or name. Of another property nothing is known, in no more or less time. */
export async function findKnown(ctx: Ctx, { config }: PersonServices, body: Call<typeof residentApi.find>['body']) {
  await assertRoomExists(ctx, body.roomID);
  const document = body.idCard === null ? null : readTyped(body);
  const known = document && (await findByDocument(ctx, config, document));
  const found = await findSimilar(ctx, body);
  if (known) found.set(known, 'document');
  if (found.size === 0) return [];
  const members = await ctx.db
    .selectFrom('member')
    .innerJoin('room', 'room.id', 'member.roomId')
    .innerJoin('person', 'person.id', 'member.personId')
    .distinctOn('personId')
    .select(['member.id', 'personId', 'nameTh', 'nameEn', 'room.name as room', 'movedIn as since'])
    .select(sql<string | null>`(left_at at time zone (select time_zone from property))::date::text`.as('until'))
    .select(sql<boolean>`account_id is not null`.as('hasAccount'))
    .where('personId', 'in', [...found.keys()])
    .orderBy('personId')
    .orderBy('leftAt', (order) => order.desc().nullsFirst())
    .execute();
  return members.map(({ personId, ...member }) => ({ ...member, by: found.get(personId) as KnownBy }));
}

async function assertRoomExists({ db }: Ctx, id: number | null): Promise<void> {
  if (id !== null && !(await db.selectFrom('room').select('id').where('id', '=', id).executeTakeFirst())) throw notFound();
}

/** A half-typed number is nobody's. */
function readTyped(body: Call<typeof residentApi.find>['body']) {
  try {
    return readDocument(body);
  } catch {
    return null;
  }
}

export async function reveal(ctx: Ctx, services: RevealServices, memberId: number, reason: string) {
  return { idCard: await revealDocument(ctx, services, await personOf(ctx, memberId), reason) };
}

export async function activate(ctx: Ctx, { config }: PersonServices, memberId: number) {
  const person = await ctx.db
    .selectFrom('person')
    .select('accountId')
    .where('id', '=', await personOf(ctx, memberId))
    .executeTakeFirstOrThrow();
  if (person.accountId === null) throw conflict('This resident has no account', 'error.noAccount');
  return issueActivation(ctx, config, person.accountId);
}

/** The account of one person; cards, what they own, owe and wait for stay. Unblocking reopens the account of who still lives here. */
export async function block(ctx: Ctx, memberId: number, blocked: boolean, reason: string): Promise<void> {
  const { db, now } = ctx;
  const personId = await personToChange(ctx, memberId);
  const before = await db
    .selectFrom('person')
    .select(['accountId', 'blockedAt'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  if ((before.blockedAt !== null) === blocked) return;
  await db
    .updateTable('person')
    .set({ blockedAt: blocked ? now : null, blockedReason: blocked ? reason : null, updatedAt: now })
    .where('id', '=', personId)
    .execute();
  if (before.accountId !== null) {
    const status = !blocked && (await livesHere(ctx, personId));
    const blockedReason = blocked ? reason : status ? null : MOVED_OUT;
    await db
      .updateTable('membership')
      .set({ status, blockedReason, updatedAt: now })
      .where('id', '=', before.accountId)
      .execute();
    await ctx.emit('session.changed', { account: before.accountId, why: blocked ? 'blocked' : 'rights', at: ctx.property });
  }
  await ctx.emit('record.changed', { area: 'resident', id: memberId, change: 'updated' });
}

const livesHere = async ({ db }: Ctx, personId: number) =>
  (await db.selectFrom('member').select('id').where('personId', '=', personId).where('leftAt', 'is', null).executeTakeFirst()) !==
  undefined;
