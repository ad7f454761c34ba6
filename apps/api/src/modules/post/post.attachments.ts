import { sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';

/** Files already attached to this post may be referenced again, by it or by a copy of it, whoever uploaded them (`files.assert_claimable`). */
export async function allowAttachedFiles({ query }: Ctx, postId: number): Promise<void> {
  await query(
    `select set_config('app.carried_files', coalesce(array_agg(file_id), '{}')::text, true) from (
       select cover_id as file_id from post where id = $1 and cover_id is not null
       union select file_id from post_attachment where post_id = $1) carried`,
    [postId],
  );
}

/** Replaces the attachments, in the order given. Idempotent: saving the same list writes nothing, so a locked post can be saved unchanged. */
export async function saveAttachments(ctx: Ctx, postId: number, wanted: number[] | undefined): Promise<void> {
  const { db } = ctx;
  if (wanted === undefined) return;
  const files = [...new Set(wanted)];
  const current = await db.selectFrom('postAttachment').select('fileId').where('postId', '=', postId).orderBy('id').execute();
  if (current.map(({ fileId }) => fileId).join() === files.join()) return;
  await allowAttachedFiles(ctx, postId);
  await db.deleteFrom('postAttachment').where('postId', '=', postId).execute();
  await sql`
    insert into post_attachment (post_id, file_id)
    select ${postId}, file from unnest(${files}::int[]) with ordinality as wanted (file, place) order by place`.execute(db);
}
