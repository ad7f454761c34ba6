import { type SubjectRequest, subjectRequestApi } from '@lobby/contract/areas/subject-request';
import { dayOf } from '@lobby/contract/zone';
import type { z } from 'zod';
import { madeFrom, noteMade } from '#modules/chat/chat.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Ctx, conflict, emitAndRead, invalidField, notFound, type Records, recordOf } from '#platform/module.ts';

type Input = z.output<typeof subjectRequestApi.create.body>;
type Changes = z.output<typeof subjectRequestApi.update.body>;

export const requestRecords: Records = {
  area: 'subject-request',
  source: {
    table: 'subjectRequest',
    relations: {
      member: { column: 'memberId', to: () => ({ table: 'member' }) },
      closedBy: { column: 'closedById', to: () => ({ table: 'account' }) },
    },
  },
  shape: subjectRequestApi.shape,
};

export const changed = async (ctx: Ctx, id: number, change: 'created' | 'updated' = 'updated') => ({
  data: await emitAndRead(requestRecords, ctx, id, change),
});

/** With the conversation it was made from. */
export async function readRequest(ctx: Ctx, id: number) {
  const request = (await recordOf(requestRecords, ctx, id)) as SubjectRequest;
  return { ...request, conversationId: (await madeFrom(ctx, 'subjectRequestId', [id])).get(id) ?? null };
}

export async function addRequest(ctx: Ctx, { member, name, receivedOn, from, ...others }: Input) {
  const { id } = await ctx.db
    .insertInto('subjectRequest')
    .values({ ...others, ...onePerson(member, name), receivedOn: await receivedDay(ctx, receivedOn) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteMade(ctx, from, 'subjectRequestId', id);
  return changed(ctx, id, 'created');
}

export async function changeRequest(ctx: Ctx, id: number, { member, name, receivedOn, ...others }: Changes) {
  const known = await openRequest(ctx, id);
  const who = onePerson(member === undefined ? known.memberId : member, name === undefined ? known.name : name);
  await ctx.db
    .updateTable('subjectRequest')
    .set({
      ...others,
      ...who,
      ...(receivedOn !== undefined && { receivedOn: await receivedDay(ctx, receivedOn) }),
      updatedAt: ctx.now,
    })
    .where('id', '=', id)
    .execute();
  return changed(ctx, id);
}

/** Locked: of two who close it the second is refused. */
export async function openRequest({ db }: Ctx, id: number) {
  const known = await db
    .selectFrom('subjectRequest')
    .select(['memberId', 'name', 'state', 'kind', 'closedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!known) throw notFound();
  if (known.closedAt) throw conflict('The request is closed', 'error.subjectRequestClosed');
  return known;
}

/** A resident is called as the residents' list calls them. */
function onePerson(memberId: number | null, name: string | null) {
  if (memberId === null && !name) throw invalidField('name', 'required');
  return { memberId, name: memberId === null ? name : null };
}

/** A clock that begins in the future would give more than the law does. */
async function receivedDay(ctx: Ctx, received: string | null): Promise<string> {
  const today = dayOf(ctx.now, (await settingsOf(ctx)).timeZone);
  if (received !== null && received > today) throw invalidField('receivedOn', 'outOfRange');
  return received ?? today;
}
