import { PostInput } from '@lobby/contract/areas/post';
import { sql } from 'kysely';
import { type Ctx, emitAndRead } from '#platform/module.ts';
import { allowAttachedFiles } from './post.attachments.ts';
import type { PostKind } from './post.kinds.ts';
import { lockPost } from './post.service.ts';

/** Not copied as they are: rows of other tables, times, and how it is shown. */
const own = ['attachments', 'audience', 'cover', 'startDate', 'endDate', 'publicDate', 'isActive', 'isHighlight'];
const columns = [...Object.keys(PostInput.shape).filter((field) => !own.includes(field)), 'kind', 'coverId'];
const copied = sql.join(columns.map((column) => sql.ref(column)));

/** A new draft with the same content, files and audience. Past times are dropped; an emergency keeps its end, which is required. */
export async function duplicatePost(postKind: PostKind, ctx: Ctx, id: number) {
  await lockPost(postKind, ctx, id);
  await allowAttachedFiles(ctx, id);
  const { rows } = await sql<{ id: number }>`
    insert into post (${copied}, start_date, end_date, is_active)
    select ${copied},
      case when stale then null else start_date end, case when stale then null else end_date end, true
    from post, lateral (select end_date <= ${ctx.now} and type <> 'emergency' as stale) times where id = ${id}
    returning id`.execute(ctx.db);
  const copy = (rows[0] as { id: number }).id;
  await sql`
    insert into post_audience (post_id, building_id, floor_id, room_type_id, room_id)
    select ${copy}, building_id, floor_id, room_type_id, room_id from post_audience where post_id = ${id} order by id`.execute(
    ctx.db,
  );
  await sql`insert into post_attachment (post_id, file_id) select ${copy}, file_id from post_attachment where post_id = ${id} order by id`.execute(
    ctx.db,
  );
  return { data: await emitAndRead(postKind, ctx, copy, 'created') };
}
