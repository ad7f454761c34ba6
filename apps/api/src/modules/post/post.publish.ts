import { lateProblems, publishProblems } from '@lobby/contract/areas/post-rule';
import { sql } from 'kysely';
import { type Ctx, conflict, fieldError } from '#platform/module.ts';
import type { Face } from './post.faces.ts';
import { heldPost, told } from './post.service.ts';

/** Given away, but not yet gone: it leaves in a quarter of a minute, or on its day. The database says when. */
export async function publishPost(face: Face, ctx: Ctx, id: number) {
  const post = await heldPost(face, ctx, id);
  if (post.publishedAt) throw conflict('It is published already', 'error.postPublished');
  const found = [...publishProblems(post), ...lateProblems(post, ctx.now)];
  const missing = found.map(({ field, problem }) => fieldError([field], problem));
  if (missing.length > 0) throw conflict('Something is missing before this can be published', 'error.postIncomplete', missing);
  await markPublished(ctx, id, ctx.now);
  await sql`select jobs.enqueue_at('sendPosts', send_at) from post where id = ${id}`.execute(ctx.db);
  return told(face, ctx, id, 'updated');
}

/** A draft again, as long as nothing has left. */
export async function takeBack(face: Face, ctx: Ctx, id: number) {
  const post = await heldPost(face, ctx, id);
  if (!post.publishedAt) throw conflict('It is not published', 'error.postDraft');
  await markPublished(ctx, id, null);
  return told(face, ctx, id, 'updated');
}

const markPublished = ({ db, now }: Ctx, id: number, publishedAt: Date | null) =>
  db.updateTable('post').set({ publishedAt, updatedAt: now }).where('id', '=', id).execute();
