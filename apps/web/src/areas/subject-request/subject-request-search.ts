import { type FromChatSearch, fromChatSearch } from '#shared/chat/from-chat.ts';

/** Whose request it is, and the message it was asked in. */
export function createSearch({ member, ...raw }: Record<string, unknown>): FromChatSearch & { member?: number } {
  const id = Number(member);
  return { ...fromChatSearch(raw), ...(Number.isSafeInteger(id) && id > 0 && { member: id }) };
}
