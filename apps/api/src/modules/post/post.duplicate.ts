import { sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';
import { carryFiles } from './post.attachments.ts';
import type { Face } from './post.faces.ts';
import { heldPost, told } from './post.service.ts';

/** A new draft with the same words, files and audience. Times that are over stay behind; an emergency keeps its end, for it is never without. */
export async function duplicatePost(face: Face, ctx: Ctx, id: number) {
  await heldPost(face, ctx, id);
  await carryFiles(ctx, id);
  const { rows } = await sql<{ id: number }>`
    insert into post (kind, type, title, title_en, content, content_en, cover_id, start_date, end_date, is_active)
    select kind, type, title, title_en, content, content_en, cover_id,
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
  return told(face, ctx, copy, 'created');
}
