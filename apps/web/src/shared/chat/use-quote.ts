import { chatApi } from '@lobby/contract/areas/chat';
import type { FromChat } from '@lobby/contract/areas/chat-origin';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';

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
