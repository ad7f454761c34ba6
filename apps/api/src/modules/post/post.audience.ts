import type { Audience, Reach, UnreachedRoom } from '@lobby/contract/areas/post';
import { problems } from '@lobby/contract/problems';
import { sql } from 'kysely';
import { type Ctx, fieldError, invalid } from '#platform/module.ts';

/** Each list of an audience, the column that keeps it and the table it leads to. */
const lists = [
  { name: 'buildings', column: 'building_id', table: 'building' },
  { name: 'floors', column: 'floor_id', table: 'floor' },
  { name: 'roomTypes', column: 'room_type_id', table: 'room_type' },
  { name: 'rooms', column: 'room_id', table: 'room' },
] as const;

/** Only what differs is written: a published post can be saved with the audience it has. */
export async function keepAudience(ctx: Ctx, postId: number, audience: Audience | undefined): Promise<void> {
  if (audience === undefined) return;
  await refuseUnknown(ctx, audience, ['audience']);
  for (const { name, column } of lists) {
    const wanted = audience[name];
    const kept = sql.ref(column);
    await sql`delete from post_audience where post_id = ${postId} and ${kept} is not null and not ${kept} = any(${wanted}::int[])`.execute(
      ctx.db,
    );
    if (wanted.length === 0) continue;
    await sql`
      insert into post_audience (post_id, ${kept})
      select ${postId}::int, wanted from unnest(${wanted}::int[]) wanted
      except select post_id, ${kept} from post_audience where post_id = ${postId}`.execute(ctx.db);
  }
}

async function refuseUnknown({ db }: Ctx, audience: Audience, path: string[] = []): Promise<void> {
  for (const { name, table } of lists) {
    const wanted = [...new Set(audience[name])];
    if (wanted.length === 0) continue;
    const { rows } = await sql`select from ${sql.table(table)} where id = any(${wanted}::int[])`.execute(db);
    if (rows.length < wanted.length)
      throw invalid(problems.notFound, { key: 'error.invalid', errors: [fieldError([...path, name], 'notFound')] });
  }
}

const aimed = ({ buildings, floors, roomTypes, rooms }: Audience) =>
  sql`posts.resolve_recipients(${buildings}::int[], ${floors}::int[], ${roomTypes}::int[], ${rooms}::int[]) aimed`;

/** Counted by the same rule the sending goes by, so that the number before is the number after. */
export async function reach(ctx: Ctx, audience: Audience): Promise<Reach> {
  await refuseUnknown(ctx, audience);
  const { rows } = await sql<Reach>`
    select count(distinct room_id) filter (where member_id is not null) as rooms, count(member_id) as people,
      count(*) filter (where member_id is null) as unreached,
      (select count(*) from post where kind <> 'event'
        and published_at >= (select date_trunc('day', now() at time zone time_zone) at time zone time_zone from property)) as today
    from ${aimed(audience)}`.execute(ctx.db);
  return rows[0] as Reach;
}

export async function unreached(ctx: Ctx, audience: Audience): Promise<UnreachedRoom[]> {
  await refuseUnknown(ctx, audience);
  const { rows } = await sql<UnreachedRoom>`
    select room.id, room.name, building.name as building, floor.name as floor, case when blocked_by_admin then 'blocked' else 'empty' end as reason
    from ${aimed(audience)}
    join room on room.id = aimed.room_id join building on building.id = room.category_id join floor on floor.id = room.floor_id
    where aimed.member_id is null order by building.name, floor.level, room.name`.execute(ctx.db);
  return rows;
}
