import type { Area, Page } from '#shared/area/area.ts';
import { listSearch } from '#shared/list-search/list-search.ts';
import type { Texts } from '#shared/texts/language.ts';
import { plainText } from '#shared/texts/plain.ts';
import type { PostKindName } from './post-kinds.ts';

type Given = { name: PostKindName; menu: NonNullable<Area['menu']>; own: Texts; search: NonNullable<Page['search']> };
type Words = { default: Record<string, object> };

const form = () => import('./form/PostFormPage.tsx').then((file) => file.PostFormPage);

/** One kind of the posts in the portal: the pages are the same, the words are the posts' with some of its own. */
export const postArea = ({ name, menu, own, search }: Given): Area => ({
  name,
  group: 'messages',
  menu,
  texts: {
    th: () => withOwn(name, import('./post.th.json'), own.th()),
    en: () => withOwn(name, import('./post.en.json'), own.en()),
  },
  records: [{ table: 'post' }, { table: 'post_audience' }, { table: 'post_attachment' }],
  lists: [{ name, path: `/${name}`, filters: () => import('./post-filters.ts').then((file) => file.viewFilters) }],
  search: [{ area: name, title: `${name}.title`, icon: menu.icon, page: ({ id }) => `/${name}/${id}` }],
  pages: [
    {
      path: `/${name}`,
      title: `${name}.title`,
      needs: `${name}:read`,
      search,
      load: () => import('./PostListPage.tsx').then((file) => file.PostListPage),
    },
    {
      path: `/${name}/create`,
      title: `${name}.create`,
      needs: `${name}:write`,
      search: (raw) => (raw.template ? { template: plainText(raw.template) } : {}),
      load: form,
    },
    {
      path: `/${name}/$id`,
      title: `${name}.edit`,
      needs: `${name}:read`,
      search: pageSearch,
      load: () => import('./page/PostPage.tsx').then((file) => file.PostPage),
    },
    {
      path: `/${name}/$id/poster`,
      title: 'post.poster.title',
      needs: `${name}:read`,
      load: () => import('./poster/PosterPage.tsx').then((file) => file.PosterPage),
    },
  ],
});

/** `?tab=receipts&page=2&pageSize=25`, `?tab=history` or `?edit=true`; nothing for the post itself. */
function pageSearch(raw: Record<string, unknown>) {
  if (raw.edit === 'true') return { edit: 'true' };
  if (raw.tab === 'history') return { tab: 'history' };
  const { page, pageSize } = listSearch(raw);
  if (raw.tab === 'receipts') return { tab: 'receipts', ...(page && { page }), ...(pageSize && { pageSize }) };
  return {};
}

async function withOwn(name: PostKindName, shared: Promise<Words>, own: Promise<{ default: object }>) {
  const [posts, kind] = [(await shared).default, (await own).default as Record<string, object>];
  return { default: { ...posts, ...kind, [name]: { ...posts.post, ...kind[name] } } };
}
