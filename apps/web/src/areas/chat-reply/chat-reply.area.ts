import type { Area } from '#shared/area/area.ts';
import { recordSearch } from '#shared/history/history-tab.ts';
import { listSearch } from '#shared/list-search/list-search.ts';

const LIST = '/chat-reply';
const page = () => import('./ChatReplyPage.tsx').then((file) => file.ChatReplyPage);

export const chatReplyArea: Area = {
  name: 'chat-reply',
  group: 'messages',
  texts: { th: () => import('./chat-reply.th.json'), en: () => import('./chat-reply.en.json') },
  records: [{ table: 'chat_reply', page: (id) => `${LIST}/${id}` }],
  lists: [{ name: 'chat-reply', path: LIST, filters: () => import('./ChatReplyListPage.tsx').then((file) => file.viewFilters) }],
  pages: [
    {
      path: LIST,
      title: 'chat-reply.title',
      needs: 'chat-reply:read',
      search: listSearch,
      load: () => import('./ChatReplyListPage.tsx').then((file) => file.ChatReplyListPage),
    },
    { path: `${LIST}/create`, title: 'chat-reply.create', needs: 'chat-reply:write', load: page },
    { path: `${LIST}/$id`, title: 'chat-reply.edit', needs: 'chat-reply:read', search: recordSearch, load: page },
  ],
};
