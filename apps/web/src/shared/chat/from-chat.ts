import { chatApi } from '@lobby/contract/areas/chat';
import type { FromChat } from '@lobby/contract/areas/chat-origin';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';

/** The message a form was opened from, by its ids alone: what somebody wrote stands in no address. */
export type FromChatSearch = { chat?: number; message?: number };

export function fromChatSearch(raw: Record<string, unknown>): FromChatSearch {
  const [chat, message] = [raw.chat, raw.message].map(Number);
  return isId(chat) && isId(message) ? { chat, message } : {};
}
const isId = (value: number | undefined): value is number => Number.isSafeInteger(value) && Number(value) > 0;

export const fromOf = ({ chat, message }: FromChatSearch): FromChat | null =>
  chat === undefined || message === undefined ? null : { conversation: chat, number: message };

/** What was written there, for a form to begin with. Without it the form is an ordinary one. */
export function useQuote(from: FromChat | null) {
  const { conversation = 0, number = 0 } = from ?? {};
  const { data, isLoading } = useQuery({
    queryKey: ['chat', 'quote', conversation, number],
    queryFn: async () => {
      const query = { after: String(number - 1), before: String(number + 1) };
      const { data: messages } = await call(chatApi.messages, { params: { id: conversation }, query });
      return messages[0]?.text ?? '';
    },
    enabled: from !== null,
  });
  return { quote: data ?? '', isLoading };
}

const letters = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** As much as a field takes, never cut within a letter. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = '';
  for (const { segment } of letters.segment(text)) {
    if (kept.length + segment.length >= max) break;
    kept += segment;
  }
  return `${kept}…`;
}
