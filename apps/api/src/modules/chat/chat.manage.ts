import { may, STAFF_ROLES } from '@lobby/contract/access';
import type { ChatState, ConversationPage, chatApi } from '@lobby/contract/areas/chat';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import { type Ctx, conflict, invalidField } from '#platform/module.ts';
import { addSystemLine, changedConversation, lockConversation, lockResidentConversation } from './chat.source.ts';

type Body<N extends 'create' | 'createRoom' | 'update' | 'setState'> = Call<(typeof chatApi)[N]>['body'];

/** One conversation for a room and one for each of its residents: whoever begins another finds the one there is. */
export async function createConversation(ctx: Ctx, { room, member, subject }: Body<'create'>): Promise<ConversationPage> {
  const { db, user } = ctx;
  // Locked, so that two who begin at once find one conversation.
  await sql`select from room where id = ${room} for no key update`.execute(db);
  if (member !== null) await roomOfMember(ctx, member, room);
  const present = await db
    .selectFrom('conversation')
    .select('id')
    .where('roomId', '=', room)
    .where('memberId', member === null ? 'is' : '=', member)
    .where('kind', '=', 'resident')
    .orderBy('lastAt', 'desc')
    .executeTakeFirst();
  if (present) return changedConversation(ctx, present.id);
  const { id } = await db
    .insertInto('conversation')
    .values({ kind: 'resident', roomId: room, memberId: member, subject, createdById: user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addSystemLine(ctx, id, 'created');
  return changedConversation(ctx, id, 'created');
}

/** Somebody who lives there now. */
export async function roomOfMember({ db }: Ctx, member: number, room?: number): Promise<number> {
  const found = await db
    .selectFrom('member')
    .select('roomId')
    .where('id', '=', member)
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  if (!found || (room !== undefined && found.roomId !== room)) throw invalidField('member', 'notFound');
  return found.roomId;
}

/** Whoever opens a members-only room takes part before it exists: the database shows it to nobody else, not even to be read back. */
export async function createStaffRoom(ctx: Ctx, { subject, isMembersOnly, participants }: Body<'createRoom'>) {
  const { db, user } = ctx;
  const { rows } = await sql<{ id: number }>`select nextval('conversation_id_seq')::int as id`.execute(db);
  const { id } = rows[0] as { id: number };
  await assertStaff(ctx, [...new Set(participants)], 'participants', STAFF_ROLES);
  if (isMembersOnly) await addParticipants(ctx, id, [user.id, ...participants]);
  await db.insertInto('conversation').values({ id, kind: 'staff', subject, isMembersOnly, createdById: user.id }).execute();
  await addSystemLine(ctx, id, 'created');
  return changedConversation(ctx, id, 'created');
}

async function addParticipants(ctx: Ctx, id: number, accounts: number[]): Promise<void> {
  const wanted = [...new Set(accounts)];
  await assertStaff(ctx, wanted, 'participants', STAFF_ROLES);
  await sql`
    insert into chat_participant (conversation_id, account_id) select ${id}, unnest(${wanted}::int[])
    on conflict (property_id, conversation_id, account_id) do nothing`.execute(ctx.db);
}

/** People who work here, in one of the roles. */
async function assertStaff({ db }: Ctx, accounts: number[], field: string, roles: readonly string[]): Promise<void> {
  const { rows } = await sql<{ staff: number }>`
    select count(*)::int as staff from membership join role on role.id = membership.role_id
    where account_id = any(${accounts}::int[]) and membership.status and role.type = any(${[...roles]}::text[])`.execute(db);
  if (rows[0]?.staff !== accounts.length) throw invalidField(field, 'notFound');
}

/** As a whole. Whoever leaves themselves out has left, and does not see the room any more. */
export async function setParticipants(ctx: Ctx, id: number, participants: number[]): Promise<ConversationPage> {
  const { isMembersOnly } = await lockConversation(ctx, id);
  if (!isMembersOnly) throw conflict('Everybody takes part in this room', 'error.chatOpenRoom');
  await addParticipants(ctx, id, participants);
  await sql`
    delete from chat_participant where conversation_id = ${id} and account_id <> ${ctx.user.id}
      and account_id <> all(${participants}::int[])`.execute(ctx.db);
  await addSystemLine(ctx, id, 'participants');
  const page = await changedConversation(ctx, id);
  if (participants.includes(ctx.user.id)) return page;
  await ctx.db.deleteFrom('chatParticipant').where('conversationId', '=', id).where('accountId', '=', ctx.user.id).execute();
  return { ...page, participants: page.participants.filter((one) => one.id !== ctx.user.id) };
}

export async function updateConversation(ctx: Ctx, id: number, changes: Body<'update'>): Promise<ConversationPage> {
  const { kind } = await lockConversation(ctx, id);
  if (kind === 'staff' && changes.subject === null) throw invalidField('subject', 'required');
  await ctx.db
    .updateTable('conversation')
    .set({ ...changes, updatedAt: ctx.now })
    .where('id', '=', id)
    .execute();
  return changedConversation(ctx, id);
}

/** To somebody who may answer. */
export async function assign(ctx: Ctx, id: number, assignee: number | null): Promise<ConversationPage> {
  const { assigneeId } = await lockResidentConversation(ctx, id);
  const writers = STAFF_ROLES.filter((role) => may(role, 'chat:write'));
  if (assignee !== null) await assertStaff(ctx, [assignee], 'assignee', writers);
  if (assignee === assigneeId) return changedConversation(ctx, id);
  await ctx.db.updateTable('conversation').set({ assigneeId: assignee, updatedAt: ctx.now }).where('id', '=', id).execute();
  const person = assignee === null ? undefined : await nameOf(ctx, assignee);
  await addSystemLine(ctx, id, assignee === null ? 'unassigned' : 'assigned', person);
  return changedConversation(ctx, id);
}

const nameOf = async ({ db }: Ctx, id: number) =>
  (await db.selectFrom('account').select('name').where('id', '=', id).executeTakeFirst())?.name;

const eventOf: Record<ChatState, 'reopened' | 'snoozed' | 'resolved'> = {
  open: 'reopened',
  pending: 'reopened',
  snoozed: 'snoozed',
  resolved: 'resolved',
};

/** Resolved means nobody waits any more. A snooze ends by its time or by the resident's next word. */
export async function setState(ctx: Ctx, id: number, body: Body<'setState'>): Promise<ConversationPage> {
  const { state: before } = await lockResidentConversation(ctx, id);
  const until = body.state === 'snoozed' ? body.until : null;
  if (until !== null && until <= ctx.now) throw invalidField('until', 'outOfRange');
  if (before === body.state && until === null) return changedConversation(ctx, id);
  await ctx.db
    .updateTable('conversation')
    .set({
      state: body.state,
      snoozedUntil: until,
      ...(body.state === 'resolved' && { waitingSince: null }),
      updatedAt: ctx.now,
    })
    .where('id', '=', id)
    .execute();
  await addSystemLine(ctx, id, eventOf[body.state]);
  return changedConversation(ctx, id);
}

/** Up to what there is, and never back. */
export async function markRead(ctx: Ctx, id: number, number: number): Promise<number> {
  const { rows } = await sql<{ lastRead: number }>`
    insert into chat_reader (conversation_id, account_id, last_read)
    select id, ${ctx.user.id}, least(${number}, last_number) from conversation where id = ${id}
    on conflict (property_id, account_id, conversation_id)
      do update set last_read = greatest(chat_reader.last_read, excluded.last_read), updated_at = now()
    returning last_read`.execute(ctx.db);
  return rows[0]?.lastRead ?? -1;
}
