import type { ChatMessage, ChatOtherWay } from '@lobby/contract/areas/chat-message';
import { type Ctx, conflict, enqueueUnordered } from '#platform/module.ts';
import { readMessage } from './chat.read.ts';
import { channelTo } from './chat.send.ts';
import { addSystemLine, lockResidentConversation } from './chat.source.ts';

/** An answer that could not be delivered is sent once more, with the same key. */
export async function resendMessage(ctx: Ctx, id: number, number: number): Promise<ChatMessage> {
  await lockFailed(ctx, id, number);
  if ((await channelTo(ctx, id)) === null) throw conflict('No channel reaches the resident', 'error.chatNotReached');
  await ctx.db
    .updateTable('chatMessage')
    .set({ delivery: 'queued', errorCode: null, failures: 0, notBefore: ctx.now })
    .where('conversationId', '=', id)
    .where('number', '=', number)
    .execute();
  await addSystemLine(ctx, id, 'resent');
  await enqueueUnordered(ctx.db, 'sendChat', {});
  return changedMessage(ctx, id, number);
}

/** The resident knows it by now: nothing of it is left to do. */
export async function setOtherWay(ctx: Ctx, id: number, number: number, otherWay: ChatOtherWay): Promise<ChatMessage> {
  await lockFailed(ctx, id, number);
  await ctx.db
    .updateTable('chatMessage')
    .set({ otherWay })
    .where('conversationId', '=', id)
    .where('number', '=', number)
    .execute();
  return changedMessage(ctx, id, number);
}

async function lockFailed(ctx: Ctx, id: number, number: number): Promise<void> {
  await lockResidentConversation(ctx, id);
  const message = await ctx.db
    .selectFrom('chatMessage')
    .select(['delivery', 'otherWay', 'side'])
    .where('conversationId', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  if (message?.delivery !== 'failed' || message.otherWay !== null || message.side !== 'staff')
    throw conflict('This message did not fail', 'error.chatNotFailed');
}

async function changedMessage(ctx: Ctx, id: number, number: number): Promise<ChatMessage> {
  await ctx.emit('record.changed', { area: 'chat', id, change: 'updated' });
  return readMessage(ctx, id, number);
}
