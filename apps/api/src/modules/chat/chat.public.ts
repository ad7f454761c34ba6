export { channelContext } from './channel/chat-channel.ts';
