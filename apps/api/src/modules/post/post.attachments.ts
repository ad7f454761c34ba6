import { sql } from 'kysely';
import type { Ctx } from '#kernel/context.ts';

/** The files in the order given. The same ones again change nothing, so that a locked post can be saved with what it has. */
export async function keepAttachments({ db }: Ctx, postId: number, wanted: number[] | undefined): Promise<void> {
  if (wanted === undefined) return;
  const files = [...new Set(wanted)];
  const kept = await db.selectFrom('postAttachment').select('fileId').where('postId', '=', postId).orderBy('id').execute();
  if (kept.map(({ fileId }) => fileId).join() === files.join()) return;
  await db.deleteFrom('postAttachment').where('postId', '=', postId).execute();
  await sql`
    insert into post_attachment (post_id, file_id)
    select ${postId}, file from unnest(${files}::int[]) with ordinality as wanted (file, place) order by place`.execute(db);
}
