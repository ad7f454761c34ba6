import { announcementApi, newsApi } from '@lobby/contract/areas/post';
import { useQuery } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import { call } from '#shared/call/call.ts';
import { type Records, recordCall } from '#shared/call/records.ts';

/** A post shows itself as an announcement or as news: other words, another address, the same screens. */
export type PostKindName = 'announcement' | 'news';
type PostApi = typeof announcementApi;
export type PostKind = ReturnType<typeof createPostKind>;

function createPostKind(area: PostKindName, api: PostApi) {
  const path = `/${area}`;
  const records = {
    ...api,
    // Forms and histories call a record by these.
    get: {
      ...api.get,
      answer: api.get.answer.transform(({ data }) => ({
        data: { ...data, nameTh: data.title, nameEn: data.titleEn ?? data.title },
      })),
    },
    save: (body, id, once) =>
      id === undefined ? call(api.create, { body: body as never }, once) : call(api.update, { params: { id }, body }, once),
    remove: (id) => call(api.remove, { params: { id } }),
    // What was sent is taken offline, not deleted.
    mayRemove: ({ sentAt }) => sentAt === null,
    shownAt: (id) => `${path}/${id}`,
  } satisfies Records;
  return { area, path, api, records };
}

const postKinds: Record<string, PostKind> = {
  announcement: createPostKind('announcement', announcementApi),
  // The same calls at another address.
  news: createPostKind('news', newsApi as unknown as PostApi),
};

/** Which of them the page in the address bar belongs to. */
export function usePostKind(): PostKind {
  const area = useMatch({ strict: false, select: (match) => match.pathname.split('/')[1] ?? '' });
  return postKinds[area] ?? (postKinds.announcement as PostKind);
}

/** The post from the same cache as its form and its history. */
export const usePost = ({ area, records }: PostKind, id: number) =>
  useQuery({
    queryKey: [area, 'one', id],
    queryFn: () => call(records.get, recordCall(area, id, records)),
    enabled: Number.isSafeInteger(id) && id > 0,
  });
