import type { subjectRequestApi } from '@lobby/contract/areas/subject-request';
import type { z } from 'zod';
import { type Ctx, conflict } from '#platform/module.ts';
import { changed, openRequest } from './subject-request.service.ts';

type Because = z.output<typeof subjectRequestApi.refuse.body>;
type Answer = z.output<typeof subjectRequestApi.answer.body>;

export async function extendRequest(ctx: Ctx, id: number, { reason }: Because) {
  const { state } = await openRequest(ctx, id);
  if (state === 'extended') throw conflict('The request was extended already', 'error.subjectRequestExtended');
  return write(ctx, id, { state: 'extended', extendedAt: ctx.now, extensionReason: reason });
}

export async function answerRequest(ctx: Ctx, id: number, { identity, answer }: Answer) {
  await openRequest(ctx, id);
  return closeRequest(ctx, id, { state: 'answered', identity, answer });
}

/** That it was refused, and why, is kept for whoever checks it (s.39). */
export async function refuseRequest(ctx: Ctx, id: number, { reason }: Because) {
  await openRequest(ctx, id);
  return closeRequest(ctx, id, { state: 'refused', refusalReason: reason });
}

export const closeRequest = (ctx: Ctx, id: number, columns: object) =>
  write(ctx, id, { ...columns, closedAt: ctx.now, closedById: ctx.user.id });

async function write(ctx: Ctx, id: number, columns: object) {
  await ctx.db
    .updateTable('subjectRequest')
    .set({ ...columns, updatedAt: ctx.now })
    .where('id', '=', id)
    .execute();
  return changed(ctx, id);
}
