export { channelContext } from './channel/chat-channel.ts';
export { sendNotice } from './chat.notice.ts';
