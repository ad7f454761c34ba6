import type { Audience, Reach, UnreachedRoom } from '@lobby/contract/areas/post';
import { sql } from 'kysely';
import { AUDIENCE_LISTS, assertAudienceExists } from '#modules/room/room.public.ts';
import type { Ctx } from '#platform/module.ts';

/** Only what differs is written: a published post can be saved with the audience it has. */
export async function saveAudience(ctx: Ctx, postId: number, audience: Audience | undefined): Promise<void> {
  if (audience === undefined) return;
  await assertAudienceExists(ctx, audience, ['audience']);
  for (const { name, column } of AUDIENCE_LISTS) {
    const wanted = audience[name];
    const columnRef = sql.ref(column);
    await sql`delete from post_audience where post_id = ${postId} and ${columnRef} is not null and not ${columnRef} = any(${wanted}::int[])`.execute(
      ctx.db,
    );
    if (wanted.length === 0) continue;
    await sql`
      insert into post_audience (post_id, ${columnRef})
      select ${postId}::int, wanted from unnest(${wanted}::int[]) wanted
      except select post_id, ${columnRef} from post_audience where post_id = ${postId}`.execute(ctx.db);
  }
}

const recipients = ({ buildings, floors, roomTypes, rooms }: Audience) =>
  sql`posts.resolve_recipients(${buildings}::int[], ${floors}::int[], ${roomTypes}::int[], ${rooms}::int[]) recipients`;

/** Uses the same SQL function as the send job, so the number shown before publishing is the number reached. */
export async function countRecipients(ctx: Ctx, audience: Audience): Promise<Reach> {
  await assertAudienceExists(ctx, audience);
  const { rows } = await sql<Reach>`
    select count(distinct room_id) filter (where member_id is not null) as rooms, count(member_id) as people,
      count(*) filter (where member_id is null) as unreached,
      (select count(*) from post where kind <> 'event'
        and published_at >= (select date_trunc('day', now() at time zone time_zone) at time zone time_zone from property)) as today
    from ${recipients(audience)}`.execute(ctx.db);
  return rows[0] as Reach;
}

export async function listUnreachedRooms(ctx: Ctx, audience: Audience): Promise<UnreachedRoom[]> {
  await assertAudienceExists(ctx, audience);
  const { rows } = await sql<UnreachedRoom>`
    select room.id, room.name, building.name as building, floor.name as floor, case when blocked_by_admin then 'blocked' else 'empty' end as reason
    from ${recipients(audience)}
    join room on room.id = recipients.room_id join building on building.id = room.category_id join floor on floor.id = room.floor_id
    where recipients.member_id is null order by building.name, floor.level, room.name`.execute(ctx.db);
  return rows;
}
