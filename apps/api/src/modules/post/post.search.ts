import { MAX_CANDIDATES, type SearchProvider } from '#modules/search/search.public.ts';

type Area = 'announcement' | 'news' | 'calendar-event';

/** By title. What has not been sent is for whoever may write it; an event is never a draft. */
const postSearch = (area: Area, kind: 'announcement' | 'news' | 'event'): SearchProvider => ({
  area,
  needs: `${area}:read`,
  matches: (may) => ({
    from: `search.find_post(asked.words, '${kind}', ${kind === 'event' || may(`${area}:write`)}, ${MAX_CANDIDATES}) hit
      join post on post.id = hit.id`,
    byId: `join post on post.id = hit.id and post.kind = '${kind}'
      and (${kind === 'event' || may(`${area}:write`)} or post.sent_at is not null)`,
    title: { th: 'post.title', en: 'coalesce(post.title_en, post.title)' },
    order: 'post.updated_at desc, post.id',
  }),
});

export const postSearches = [
  postSearch('announcement', 'announcement'),
  postSearch('news', 'news'),
  postSearch('calendar-event', 'event'),
];
