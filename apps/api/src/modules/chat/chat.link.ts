import type { ConversationPage } from '@lobby/contract/areas/chat';
import { type Ctx, conflict } from '#platform/module.ts';
import { roomOfMember } from './chat.manage.ts';
import { addSystemLine, changedConversation, lockResidentConversation } from './chat.source.ts';

/** Staff say which resident writes, from now on. */
export async function linkResident(ctx: Ctx, id: number, member: number): Promise<ConversationPage> {
  const { linkId } = await lockResidentConversation(ctx, id);
  if (linkId === null) throw conflict('Nobody writes here by a channel', 'error.chatNoChannel');
  const roomId = await roomOfMember(ctx, member);
  await ctx.db
    .updateTable('chatLink')
    .set({ memberId: member, linkedAt: ctx.now, updatedAt: ctx.now })
    .where('id', '=', linkId)
    .execute();
  await ctx.db.updateTable('conversation').set({ memberId: member, roomId, updatedAt: ctx.now }).where('id', '=', id).execute();
  await addSystemLine(ctx, id, 'linked');
  return changedConversation(ctx, id);
}

/** It is somebody else after all. Whoever writes is nobody again, gets nothing of the room, and their words are not the resident's. */
export async function unlinkResident(ctx: Ctx, id: number, reason: string): Promise<ConversationPage> {
  const { linkId, memberId } = await lockResidentConversation(ctx, id);
  if (linkId === null || memberId === null) throw conflict('Nobody writes here by a channel', 'error.chatNoChannel');
  await ctx.db
    .updateTable('chatLink')
    .set({ memberId: null, linkedAt: null, updatedAt: ctx.now })
    .where('id', '=', linkId)
    .execute();
  await ctx.db
    .updateTable('conversation')
    .set({ memberId: null, roomId: null, updatedAt: ctx.now })
    .where('id', '=', id)
    .execute();
  await ctx.db
    .updateTable('chatMessage')
    .set({ memberId: null })
    .where('conversationId', '=', id)
    .where('side', '=', 'resident')
    .where('onBehalf', '=', false)
    .execute();
  await addSystemLine(ctx, id, 'unlinked', reason);
  return changedConversation(ctx, id);
}
