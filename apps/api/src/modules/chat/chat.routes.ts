import { chatApi, chatReplyApi } from '@lobby/contract/areas/chat';
import { chatChannelApi } from '@lobby/contract/areas/chat-channel';
import { crudRoutes, listRows, type Module, notFound } from '#platform/module.ts';
import { readChannel, updateChannel } from './channel/channel.service.ts';
import { inboundLimits, receiveInbound } from './channel/inbound.ts';
import { resendMessage, setOtherWay } from './chat.failed.ts';
import { linkResident, unlinkResident } from './chat.link.ts';
import {
  assign,
  createConversation,
  createStaffRoom,
  markRead,
  setParticipants,
  setState,
  updateConversation,
} from './chat.manage.ts';
import { readMessages, summary } from './chat.read.ts';
import { sendMessage } from './chat.send.ts';
import { conversationRecords, readConversation, replySource } from './chat.source.ts';

export const chatModule: Module = (route, publicRoute, services) => {
  route(chatApi.list, 'chat:read', (ctx, { query }) =>
    listRows(ctx, conversationRecords.source, conversationRecords.shape, { ...query, populate: query.populate ?? '*' }),
  );
  route(chatApi.summary, 'chat:read', async (ctx) => ({ data: await summary(ctx) }));
  route(chatApi.get, 'chat:read', async (ctx, { params }) => ({ data: await readConversation(ctx, params.id) }));
  route(chatApi.create, 'chat:write', async (ctx, { body }) => ({ data: await createConversation(ctx, body) }));
  route(chatApi.createRoom, 'staff-room:write', async (ctx, { body }) => ({ data: await createStaffRoom(ctx, body) }));
  route(chatApi.update, 'chat:write', async (ctx, { params, body }) => ({
    data: await updateConversation(ctx, params.id, body),
  }));
  route(chatApi.messages, 'chat:read', async (ctx, { params, query }) => ({ data: await readMessages(ctx, params.id, query) }));
  route(chatApi.send, 'staff-room:write', async (ctx, { params, body }) => ({ data: await sendMessage(ctx, params.id, body) }));
  route(chatApi.resend, 'chat:write', async (ctx, { params }) => ({ data: await resendMessage(ctx, params.id, params.number) }));
  route(chatApi.setOtherWay, 'chat:write', async (ctx, { params, body }) => ({
    data: await setOtherWay(ctx, params.id, params.number, body.otherWay),
  }));
  route(chatApi.markRead, 'chat:read', async (ctx, { params, body }) => {
    const lastRead = await markRead(ctx, params.id, body.number);
    if (lastRead < 0) throw notFound();
    return { data: { lastRead } };
  });
  route(chatApi.assign, 'chat:write', async (ctx, { params, body }) => ({ data: await assign(ctx, params.id, body.assignee) }));
  route(chatApi.setState, 'chat:write', async (ctx, { params, body }) => ({ data: await setState(ctx, params.id, body) }));
  route(chatApi.link, 'chat:write', async (ctx, { params, body }) => ({ data: await linkResident(ctx, params.id, body.member) }));
  route(chatApi.unlink, 'chat:write', async (ctx, { params, body }) => ({
    data: await unlinkResident(ctx, params.id, body.reason),
  }));
  route(chatApi.setParticipants, 'staff-room:write', async (ctx, { params, body }) => ({
    data: await setParticipants(ctx, params.id, body.participants),
  }));
  crudRoutes(route, chatReplyApi, 'chat-reply', replySource);
  // Reading asks for the right to write, too: whoever may not choose the channel need not know its address.
  route(chatChannelApi.get, 'chat-channel:write', async (ctx) => ({ data: await readChannel(ctx, services) }));
  route(chatChannelApi.update, 'chat-channel:write', async (ctx, { body }) => ({
    data: await updateChannel(ctx, services, body),
  }));
  publicRoute(
    chatChannelApi.inbound,
    async (ctx, { params, body }) => ({ data: { messages: await receiveInbound(ctx, params.channel, body) } }),
    inboundLimits(services),
  );
};
