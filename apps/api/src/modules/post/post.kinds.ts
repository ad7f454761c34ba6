import { announcementApi, newsApi, type PostApi } from '@lobby/contract/areas/post';
import { fileSource } from '#modules/file/file.public.ts';
import type { Records, Source } from '#platform/module.ts';

/** The view of one kind of post over the shared table. */
export const postSource = (table: 'announcement' | 'news' | 'calendarEvent'): Source => ({
  table,
  relations: {
    cover: { column: 'coverId', to: () => fileSource },
    author: { column: 'authorId', to: () => ({ table: 'account' }) },
  },
});

/** A kind of post: its calls, permissions and list. */
export interface PostKind extends Records {
  area: 'announcement' | 'news';
  kind: 'announcement' | 'news';
  api: PostApi;
}
const definePostKind = (area: PostKind['area'], api: PostApi): PostKind => ({
  area,
  kind: area,
  api,
  // Until it is sent, a post is a draft for callers who ask for live records; an event is never one.
  source: { ...postSource(area), publishedColumn: 'sentAt' },
  shape: api.shape,
});

export const announcements = definePostKind('announcement', announcementApi);
export const news = definePostKind('news', newsApi);
export const postKinds: PostKind[] = [announcements, news];
