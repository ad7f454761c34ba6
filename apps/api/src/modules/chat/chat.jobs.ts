import { batchJob } from '#platform/module.ts';

/** Every night: conversations nobody has written in for as long as the property's setting says. */
export const eraseChats = batchJob({
  name: 'eraseChats',
  every: '50 2 * * *',
  due: 'chats.with_expired_data',
  batch: 'chats.erase_expired',
});
