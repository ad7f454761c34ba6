import type { PostInput } from '@lobby/contract/areas/post';
import { blankProblems, isAfterToday, type PostProblem, timeProblems } from '@lobby/contract/areas/post-rule';
import {
  type Ctx,
  emitAndRead,
  fieldError,
  insertRow,
  invalidField,
  invalidFields,
  notFound,
  sanitizeRichText,
  updateRow,
} from '#platform/module.ts';
import { allowAttachedFiles, saveAttachments } from './post.attachments.ts';
import { saveAudience } from './post.audience.ts';
import type { PostKind } from './post.kinds.ts';

type Changes = { [K in keyof PostInput]?: PostInput[K] | undefined };

export async function createPost(postKind: PostKind, ctx: Ctx, input: PostInput) {
  const { audience, attachments, ...post } = sanitizeContent(input);
  assertNoProblems(timeProblems(input));
  await assertAfterToday(ctx, input.publicDate);
  const id = await insertRow(ctx, postKind.source, post);
  await saveAudience(ctx, id, audience);
  await saveAttachments(ctx, id, attachments);
  return { data: await emitAndRead(postKind, ctx, id, 'created') };
}

/** Changes to the locked fields of a published post are refused by the database; the English an emergency went out without may be added. */
export async function updatePost(postKind: PostKind, ctx: Ctx, id: number, changes: Changes) {
  const { audience, attachments, ...post } = sanitizeContent(changes);
  const before = await lockPost(postKind, ctx, id);
  const { type = before.type, startDate = before.startDate, endDate = before.endDate } = post;
  assertNoProblems(timeProblems({ type, startDate, endDate }));
  // What is added to a published post is read at once: it has no blanks either.
  if (before.publishedAt) assertNoProblems(blankProblems(post));
  if (post.publicDate?.[0]?.getTime() !== before.publicDate[0]?.getTime()) await assertAfterToday(ctx, post.publicDate);
  await allowAttachedFiles(ctx, id);
  await updateRow(ctx, postKind.source, id, post);
  await saveAudience(ctx, id, audience);
  await saveAttachments(ctx, id, attachments);
  return { data: await emitAndRead(postKind, ctx, id, 'updated') };
}

/** The post, locked until the end of the transaction. */
export async function lockPost(postKind: PostKind, { db }: Ctx, id: number) {
  const post = await db
    .selectFrom('post')
    .select(['title', 'titleEn', 'content', 'contentEn', 'startDate', 'endDate', 'publicDate', 'publishedAt', 'sentAt'])
    .select((eb) => eb.ref('type').$castTo<PostInput['type']>().as('type'))
    .where('id', '=', id)
    .where('kind', '=', postKind.kind)
    .forUpdate()
    .executeTakeFirst();
  if (!post) throw notFound();
  return post;
}

function sanitizeContent<T extends Changes>(post: T): T {
  const clean = { ...post };
  if (post.content) clean.content = sanitizeRichText('content', post.content);
  if (post.contentEn) clean.contentEn = sanitizeRichText('contentEn', post.contentEn);
  return clean;
}

function assertNoProblems(problemsFound: PostProblem[]): void {
  const errors = problemsFound.map(({ field, problem }) => fieldError([field], problem));
  if (errors.length > 0) throw invalidFields(errors);
}

/** A date of publication is a later day than today, in the property's own calendar. */
async function assertAfterToday({ db, now }: Ctx, [publicDate]: Date[] = []): Promise<void> {
  if (!publicDate) return;
  const { timeZone } = await db.selectFrom('property').select('timeZone').executeTakeFirstOrThrow();
  if (!isAfterToday(publicDate, now, timeZone)) throw invalidField('publicDate', 'publicDate');
}
