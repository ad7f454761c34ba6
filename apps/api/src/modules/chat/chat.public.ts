export { channelContext } from './channel/chat-channel.ts';
export { madeFrom, noteMade } from './chat.made.ts';
export { noticeIn, sendNotice, sendNotices } from './chat.notice.ts';
