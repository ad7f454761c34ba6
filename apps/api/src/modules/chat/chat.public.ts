export { channelContext } from './channel/chat-channel.ts';
export { noticeIn, sendNotice, sendNotices } from './chat.notice.ts';
