export { channelContext } from './channel/chat-channel.ts';
export { noticeIn, sendNotice } from './chat.notice.ts';
