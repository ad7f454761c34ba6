import type { FromChat } from '@lobby/contract/areas/chat-origin';

/** The message a form was opened from, by its ids alone: what somebody wrote stands in no address. */
export type FromChatSearch = { chat?: number; message?: number };

export function fromChatSearch(raw: Record<string, unknown>): FromChatSearch {
  const [chat, message] = [raw.chat, raw.message].map(Number);
  return isId(chat) && isId(message) ? { chat, message } : {};
}
const isId = (value: number | undefined): value is number => Number.isSafeInteger(value) && Number(value) > 0;

export const fromOf = ({ chat, message }: FromChatSearch): FromChat | null =>
  chat === undefined || message === undefined ? null : { conversation: chat, number: message };
