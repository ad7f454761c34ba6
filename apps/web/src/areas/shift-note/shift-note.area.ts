import type { Area } from '#shared/area/area.ts';
import { fromChatSearch } from '#shared/chat/from-chat.ts';

export const shiftNoteArea: Area = {
  name: 'shift-note',
  group: 'desk',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconNotebook.mjs') },
  texts: { th: () => import('./shift-note.th.json'), en: () => import('./shift-note.en.json') },
  records: [{ table: 'shift_note', page: (id) => `/shift-note/${id}` }, { table: 'shift_note_line' }],
  pages: [
    {
      path: '/shift-note',
      title: 'shift-note.title',
      needs: 'shift-note:read',
      search: fromChatSearch,
      load: () => import('./ShiftNotePage.tsx').then((file) => file.ShiftNotePage),
    },
    {
      path: '/shift-note/$id',
      title: 'shift-note.edit',
      needs: 'shift-note:read',
      load: () => import('./PrintedNotePage.tsx').then((file) => file.PrintedNotePage),
    },
  ],
};
