import { announcementApi, newsApi, type PostApi } from '@lobby/contract/areas/post';
import { fileSource } from '#modules/file/file.public.ts';
import type { Records, Source } from '#platform/module.ts';

/** Where every post is kept, whatever it is called outside: a view of its own over the one table. */
export const postSource = (table: 'announcement' | 'news' | 'calendarEvent'): Source => ({
  table,
  relations: {
    cover: { column: 'coverId', to: () => fileSource },
    author: { column: 'authorId', to: () => ({ table: 'account' }) },
  },
});

/** One name of a post: its calls, its rights, its kind. */
export interface Face extends Records {
  area: 'announcement' | 'news';
  kind: 'announcement' | 'news';
  api: PostApi;
}
const face = (area: Face['area'], api: PostApi): Face => ({
  area,
  kind: area,
  api,
  // Written, scheduled or about to leave, it is a draft to whoever asks for what is live; an event is never one.
  source: { ...postSource(area), liveOnce: 'sentAt' },
  shape: api.shape,
});

export const faces: Face[] = [face('announcement', announcementApi), face('news', newsApi)];
