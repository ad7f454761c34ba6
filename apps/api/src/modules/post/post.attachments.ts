import { sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';

/** Files this post holds already may be named again, by it or by a copy of it, whoever uploaded them (`files.assert_claimable`). */
export async function carryFiles({ ask }: Ctx, postId: number): Promise<void> {
  await ask(
    `select set_config('app.carried_files', coalesce(array_agg(file_id), '{}')::text, true) from (
       select cover_id as file_id from post where id = $1 and cover_id is not null
       union select file_id from post_attachment where post_id = $1) carried`,
    [postId],
  );
}

/** The files in the order given. The same ones again change nothing, so that a locked post can be saved with what it has. */
export async function keepAttachments(ctx: Ctx, postId: number, wanted: number[] | undefined): Promise<void> {
  const { db } = ctx;
  if (wanted === undefined) return;
  const files = [...new Set(wanted)];
  const kept = await db.selectFrom('postAttachment').select('fileId').where('postId', '=', postId).orderBy('id').execute();
  if (kept.map(({ fileId }) => fileId).join() === files.join()) return;
  await carryFiles(ctx, postId);
  await db.deleteFrom('postAttachment').where('postId', '=', postId).execute();
  await sql`
    insert into post_attachment (post_id, file_id)
    select ${postId}, file from unnest(${files}::int[]) with ordinality as wanted (file, place) order by place`.execute(db);
}
