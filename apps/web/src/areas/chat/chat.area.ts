import type { Area } from '#shared/area/area.ts';
import { chatSearch } from './chat-search.ts';

const icon = () => import('@tabler/icons-react/dist/esm/icons/IconMessages.mjs');

export const chatArea: Area = {
  name: 'chat',
  group: 'messages',
  menu: { icon, count: { label: 'chat.menuCount', load: () => import('./chat-calls.ts').then((file) => file.countWaiting()) } },
  texts: { th: () => import('./chat.th.json'), en: () => import('./chat.en.json') },
  search: [{ area: 'chat', title: 'chat.title', icon, page: ({ id }) => `/chat?id=${id}` }],
  records: [
    { table: 'conversation', page: (id) => `/chat?id=${id}` },
    { table: 'chat_message' },
    { table: 'chat_participant' },
    { table: 'chat_file', folded: true },
    { table: 'chat_link' },
    { table: 'chat_record', folded: true },
    { table: 'chat_channel' },
  ],
  pages: [
    {
      path: '/chat',
      title: 'chat.title',
      needs: 'chat:read',
      search: chatSearch,
      load: () => import('./ChatPage.tsx').then((file) => file.ChatPage),
    },
  ],
};
