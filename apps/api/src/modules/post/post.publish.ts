import { lateProblems, publishProblems } from '@lobby/contract/areas/post-rule';
import { sql } from 'kysely';
import { type Ctx, conflict, emitAndRead, fieldError } from '#platform/module.ts';
import type { PostKind } from './post.kinds.ts';
import { lockPost } from './post.service.ts';

/** Publishes a post: it is sent after 15 seconds, or on its publication date. The database sets the time. */
export async function publishPost(postKind: PostKind, ctx: Ctx, id: number) {
  const post = await lockPost(postKind, ctx, id);
  if (post.publishedAt) throw conflict('It is published already', 'error.postPublished');
  const blockers = [...publishProblems(post), ...lateProblems(post, ctx.now)];
  const errors = blockers.map(({ field, problem }) => fieldError([field], problem));
  if (errors.length > 0) throw conflict('Something is missing before this can be published', 'error.postIncomplete', errors);
  await markPublished(ctx, id, ctx.now);
  await sql`select jobs.enqueue_at('sendPosts', send_at) from post where id = ${id}`.execute(ctx.db);
  return { data: await emitAndRead(postKind, ctx, id, 'updated') };
}

/** Makes it a draft again, as long as sending has not begun. */
export async function unpublish(postKind: PostKind, ctx: Ctx, id: number) {
  const post = await lockPost(postKind, ctx, id);
  if (!post.publishedAt) throw conflict('It is not published', 'error.postDraft');
  await markPublished(ctx, id, null);
  return { data: await emitAndRead(postKind, ctx, id, 'updated') };
}

const markPublished = ({ db, now }: Ctx, id: number, publishedAt: Date | null) =>
  db.updateTable('post').set({ publishedAt, updatedAt: now }).where('id', '=', id).execute();
