import { MAX_CANDIDATES, type SearchProvider } from '#modules/search/search.public.ts';

/** By the visitor's name, the newest first. */
export const visitorSearch: SearchProvider = {
  area: 'visitor',
  needs: 'visitor:read',
  matches: () => ({
    from: `search.find_visit(asked.words, ${MAX_CANDIDATES}) hit join visit on visit.id = hit.id left join room on room.id = visit.room_id`,
    byId: 'join visit on visit.id = hit.id left join room on room.id = visit.room_id',
    title: { th: `coalesce(visit.name, '–')`, en: `coalesce(visit.name, '–')` },
    detail: { th: 'room.name', en: 'room.name' },
    order: 'visit.id desc',
  }),
};
