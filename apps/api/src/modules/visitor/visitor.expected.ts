import { type ExpectedVisits, MAX_EXPECTED_VISITS, MAX_OFFLINE_HOURS } from '@lobby/contract/areas/visitor-entry';
import { VISIT_EARLY_MINUTES } from '@lobby/contract/areas/visitor-input';
import { sql } from 'kysely';
import { maskName } from '#modules/log/log.public.ts';
import type { Ctx } from '#platform/module.ts';

/**
 * Whoever is inside, and whoever may come before what was noted without a line is too old to be sent. No pass can be made of its
 * hash: a tablet that is lost opens nothing.
 */
export async function expectedVisits({ db, now }: Ctx): Promise<ExpectedVisits> {
  const { rows } = await sql<ExpectedVisits['visits'][number]>`
    select visit.id, encode(visit.pass_hash, 'hex') as pass_hash, visit.name, visit.kind, room.name as room, building.name as building,
      visit.party, visit.expected_from, visit.expected_to, visit.days, visit.hours_from::text as hours_from, visit.hours_to::text as hours_to,
      visit.entries - visit.entries_used as entries_left, visit.inside_since
    from visit join visit_list on visit_list.id = visit.id join room on room.id = visit.room_id
    left join building on building.id = room.category_id
    left join member on member.id = visit.host_id left join person on person.id = member.person_id
    where (visit.inside_since is not null or visit.expected_to > now() and visit.expected_from < now() + make_interval(hours => ${MAX_OFFLINE_HOURS}, mins => ${VISIT_EARLY_MINUTES}))
      and visit_list.state in ('expected', 'inside') and not room.blocked_by_admin and person.blocked_at is null and visit.pass_hash is not null
    order by visit.expected_from, visit.id limit ${MAX_EXPECTED_VISITS}`.execute(db);
  return { now, visits: rows.map((visit) => ({ ...visit, name: visit.name && maskName(visit.name) })) };
}
