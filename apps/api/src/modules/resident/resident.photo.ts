import { ask, type RequestHandler } from '#modules/approval/approval.public.ts';
import type { Ctx } from '#platform/module.ts';
import { carryPhoto, personToChange } from './resident.person.ts';

export function askForPhoto(ctx: Ctx, { userId }: { userId: number }, photoId: number, wait: boolean): Promise<number> {
  const request = { wait, subject: `photo of ${userId}`, payload: {}, memberId: userId, photoId };
  return ask(ctx, 'update-profile-image', request, async () => {
    await setPhoto(ctx, userId, photoId);
    return {};
  });
}

async function setPhoto(ctx: Ctx, memberId: number, photoId: number): Promise<void> {
  const personId = await personToChange(ctx, memberId);
  await ctx.db.updateTable('person').set({ photoId, updatedAt: ctx.now }).where('id', '=', personId).execute();
  await ctx.emit('record.changed', { area: 'resident', id: memberId, change: 'updated' });
}

export const photoHandler: RequestHandler = {
  type: 'update-profile-image',
  needs: 'resident:write',
  approve: async (ctx, { memberId, photoId }) => {
    await carryPhoto(ctx, photoId);
    await setPhoto(ctx, memberId as number, photoId as number);
    return {};
  },
  rules: async (_ctx, { photoId }) => [{ rule: 'photo', passes: photoId !== null, facts: {} }],
};
