import { type Conversation, chatApi, chatReplyApi } from '@lobby/contract/areas/chat';
import { CHAT_PAGE, type ChatMessage } from '@lobby/contract/areas/chat-message';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';
import { session } from '#shared/session/store.ts';
import type { ChatView } from './chat-search.ts';

export const AREA = 'chat';
const PAGE_SIZE = 50;

export const countWaiting = async () => (await call(chatApi.summary)).data.waiting;

function filtersOf(view: ChatView, me: number | undefined): object {
  if (view === 'staff') return { kind: { $eq: 'staff' } };
  const resident = { kind: { $eq: 'resident' } };
  if (view === 'mine') return { ...resident, state: { $ne: 'resolved' }, assignee: { id: { $eq: me } } };
  if (view === 'failed') return { ...resident, failed: { $gt: 0 } };
  return { ...resident, state: { $eq: view } };
}

/** Who has waited longest comes first where somebody waits; elsewhere what was written last. Words are looked for everywhere. */
export function useConversations(view: ChatView, text: string) {
  const me = session.use().profile?.id;
  const filters = text === '' ? filtersOf(view, me) : { search: { $containsi: text } };
  const sort = view === 'open' && text === '' ? ['waitingSince:asc', 'lastAt:desc'] : ['lastAt:desc'];
  return useQuery({
    queryKey: [AREA, 'list', view, text, me],
    queryFn: () => call(chatApi.list, { query: { filters, sort, pagination: { pageSize: PAGE_SIZE } } }),
    placeholderData: keepPreviousData,
  });
}

export const useSummary = () =>
  useQuery({ queryKey: [AREA, 'summary'], queryFn: async () => (await call(chatApi.summary)).data });

export const useConversation = (id: number) =>
  useQuery({ queryKey: [AREA, 'one', id], queryFn: async () => (await call(chatApi.get, { params: { id } })).data });

/** The newest page first; earlier ones are asked for by the number they end before. */
export function useMessages(id: number) {
  const answer = useInfiniteQuery({
    queryKey: [AREA, 'messages', id],
    queryFn: async ({ pageParam }) =>
      (await call(chatApi.messages, { params: { id }, query: pageParam === null ? {} : { before: String(pageParam) } })).data,
    initialPageParam: null as number | null,
    getNextPageParam: (page: ChatMessage[]) => (page.length < CHAT_PAGE ? undefined : page[0]?.number),
  });
  return { ...answer, messages: answer.data?.pages.toReversed().flat() ?? [] };
}

export const useReplies = (isWanted: boolean) =>
  useQuery({
    queryKey: ['chat-reply', 'choices'],
    queryFn: async () => (await call(chatReplyApi.list, { query: { sort: ['name:asc'], pagination: { pageSize: 100 } } })).data,
    enabled: isWanted,
  });

export const isWaiting = ({ kind, state, waitingSince }: Conversation) =>
  kind === 'resident' && state === 'open' && waitingSince !== null;
