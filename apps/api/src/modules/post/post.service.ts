import type { PostInput } from '@lobby/contract/areas/post';
import { isAfterToday, type PostProblem, timeProblems } from '@lobby/contract/areas/post-rule';
import { problems } from '@lobby/contract/problems';
import {
  type Ctx,
  fieldError,
  insertRow,
  invalid,
  invalidField,
  keepRichText,
  notFound,
  recordOf,
  updateRow,
} from '#platform/module.ts';
import { carryFiles, keepAttachments } from './post.attachments.ts';
import { keepAudience } from './post.audience.ts';
import type { Face } from './post.faces.ts';

type Changes = { [K in keyof PostInput]?: PostInput[K] | undefined };

export async function createPost(face: Face, ctx: Ctx, input: PostInput) {
  const { audience, attachments, ...post } = cleaned(input);
  refuse(timeProblems(input));
  await refuseToday(ctx, input.publicDate);
  const id = await insertRow(ctx, face.source, post);
  await keepAudience(ctx, id, audience);
  await keepAttachments(ctx, id, attachments);
  return told(face, ctx, id, 'created');
}

/** What is locked by now is refused by the database itself, whoever asks. */
export async function updatePost(face: Face, ctx: Ctx, id: number, changes: Changes) {
  const { audience, attachments, ...post } = cleaned(changes);
  const before = await heldPost(face, ctx, id);
  const { type = before.type, startDate = before.startDate, endDate = before.endDate } = post;
  refuse(timeProblems({ type, startDate, endDate }));
  if (post.publicDate?.[0]?.getTime() !== before.publicDate[0]?.getTime()) await refuseToday(ctx, post.publicDate);
  await carryFiles(ctx, id);
  await updateRow(ctx, face.source, id, post);
  await keepAudience(ctx, id, audience);
  await keepAttachments(ctx, id, attachments);
  return told(face, ctx, id, 'updated');
}

/** The post as it stands, held until the end of the call. */
export async function heldPost(face: Face, { db }: Ctx, id: number) {
  const post = await db
    .selectFrom('post')
    .select(['title', 'titleEn', 'content', 'contentEn', 'startDate', 'endDate', 'publicDate', 'publishedAt', 'sentAt'])
    .select((eb) => eb.ref('type').$castTo<PostInput['type']>().as('type'))
    .where('id', '=', id)
    .where('kind', '=', face.kind)
    .forUpdate()
    .executeTakeFirst();
  if (!post) throw notFound();
  return post;
}

export async function told(face: Face, ctx: Ctx, id: number, change: 'created' | 'updated') {
  await ctx.emit('record.changed', { area: face.area, id, change });
  return { data: await recordOf(face, ctx, id) };
}

function cleaned<T extends Changes>(post: T): T {
  const clean = { ...post };
  if (post.content) clean.content = keepRichText('content', post.content);
  if (post.contentEn) clean.contentEn = keepRichText('contentEn', post.contentEn);
  return clean;
}

function refuse(found: PostProblem[]): void {
  const [first] = found;
  if (first) throw invalid(problems[first.problem], { errors: found.map(({ field, problem }) => fieldError([field], problem)) });
}

/** A date of publication is a later day than today, in the property's own calendar. */
async function refuseToday({ db, now }: Ctx, [publicDate]: Date[] = []): Promise<void> {
  if (!publicDate) return;
  const { timeZone } = await db.selectFrom('property').select('timeZone').executeTakeFirstOrThrow();
  if (!isAfterToday(publicDate, now, timeZone)) throw invalidField('publicDate', 'publicDate');
}
