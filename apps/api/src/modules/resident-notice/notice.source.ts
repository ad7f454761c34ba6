import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/module.ts';
import type { NoticeKind } from './notice-kind.ts';

/** So many rooms and kinds in a transaction. */
const BATCH = 300;
/** After that nobody asks how a room heard of it. */
const KEPT_DAYS = 180;

export interface Due {
  id: number;
  kind: string;
  subjectId: number;
  roomId: number;
}

/**
 * All that is due for some rooms, with what follows within the minutes in which things are collected. Locked in one order: a second worker waits, and
 * finds nothing left of it.
 */
export async function lockDue(db: Kysely<DB>, kinds: readonly NoticeKind[]): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select id, kind, subject_id, room_id from resident_notice
    where processed_at is null and due_at <= now() + interval '2 minutes' and (room_id, kind) in (
      select room_id, kind from resident_notice
      where processed_at is null and due_at <= now() and kind = any(${kinds.map(({ kind }) => kind)})
      group by room_id, kind order by min(due_at), room_id, kind limit ${BATCH})
    order by id for update`.execute(db);
  return rows;
}

export interface Still {
  subjectId: number;
  memberId: number | null;
  facts: unknown;
}

/** What is still so of these. */
export async function standingOf(db: Kysely<DB>, { standing }: NoticeKind, subjects: number[]): Promise<Map<number, Still>> {
  const { rows } = await sql<Still>`
    select subject_id, member_id, facts from (${standing}) still where subject_id = any(${subjects}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.subjectId, row]));
}

export interface Conversation {
  id: number;
  roomId: number;
  memberId: number;
}

/** Whoever hears of these rooms and writes by a channel that still reaches them. In one order, so that two workers do not deadlock. */
export async function reachedIn(db: Kysely<DB>, rooms: number[]): Promise<Conversation[]> {
  if (rooms.length === 0) return [];
  const { rows } = await sql<Conversation>`
    select distinct conversation.id, receiver.room_id, receiver.member_id
    from room_receiver receiver join conversation_list conversation on conversation.member_id = receiver.member_id
    where receiver.room_id = any(${rooms}::int[]) and conversation.reach = 'ready' order by conversation.id`.execute(db);
  return rows;
}

/** What was sent is worked off; what is not so any more is as if it was never planned. */
export async function finish(db: Kysely<DB>, sent: number[], gone: number[]): Promise<void> {
  await sql`update resident_notice set processed_at = now() where id = any(${sent}::int[])`.execute(db);
  await sql`delete from resident_notice where id = any(${gone}::int[])`.execute(db);
  await sql`
    delete from resident_notice where processed_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
}
