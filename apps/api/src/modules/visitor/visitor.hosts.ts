import type { EndingVisit } from '@lobby/contract/areas/move-out';
import { sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';

/** Nobody's name: a move-out says what ends, and the visit's page who was invited. */
const line = sql`
  visit.id, visit.kind, expected_from, expected_to, host_id as host,
  ((expected_to - interval '1 microsecond') at time zone (select time_zone from property where id = visit.property_id))::date::text as day`;

/** Invitations that end when these residents leave the room; `end_invitations` of the database does it. */
export async function findVisitsOfHosts({ db }: Ctx, roomId: number, members: number[]): Promise<EndingVisit[]> {
  const { rows } = await sql<EndingVisit>`
    select ${line} from visit
    where cancelled_at is null and denied_at is null and erased_at is null and inside_since is null and expected_to > now()
      and (host_id = any(${members}::int[]) or host_id is null and room_id = ${roomId}
        and kind in ('guest', 'delivery', 'housekeeper', 'resident-staff')
        and not exists (select from member where room_id = ${roomId} and left_at is null and id <> all(${members}::int[])))
    order by expected_from, id limit 200`.execute(db);
  return rows;
}

/** What a move-out cancelled. */
export async function findVisitsOfMoveOut({ db }: Ctx, moveOutId: number): Promise<EndingVisit[]> {
  const { rows } = await sql<EndingVisit>`
    select ${line} from visit where move_out_id = ${moveOutId} order by expected_from, id limit 200`.execute(db);
  return rows;
}

/** Those still to come, with the link and the pass they had. Not of a host who was blocked since, nor where the desk code is another's by now. */
export async function restoreVisitsOfMoveOut({ db }: Ctx, moveOutId: number): Promise<void> {
  await sql`
    update visit set cancelled_at = null, cancel_how = null, move_out_id = null, updated_at = now()
    where move_out_id = ${moveOutId} and erased_at is null and expected_to > now()
      and not exists (
        select from member join person on person.id = member.person_id where member.id = visit.host_id and person.blocked_at is not null)
      and not exists (
        select from visit other where other.desk_code = visit.desk_code and other.id <> visit.id
          and tstzrange(other.expected_from, other.expected_to) && tstzrange(visit.expected_from, visit.expected_to)
          and other.cancelled_at is null and other.denied_at is null and other.erased_at is null)`.execute(db);
}
