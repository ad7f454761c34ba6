import { listSearch } from '#shared/list-search/list-search.ts';
import { postArea } from './post-area.ts';

export const newsArea = postArea({
  name: 'news',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconNews.mjs') },
  own: { th: () => import('./news.th.json'), en: () => import('./news.en.json') },
  search: listSearch,
});
