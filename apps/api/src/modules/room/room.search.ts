import { MAX_CANDIDATES, type SearchProvider } from '#modules/search/search.public.ts';

export const roomSearch: SearchProvider = {
  area: 'room',
  needs: 'room:read',
  matches: () => ({
    from: `search.find_room(asked.words, ${MAX_CANDIDATES}) hit join room on room.id = hit.id`,
    byId: 'join room on room.id = hit.id',
    title: { th: 'room.name', en: 'room.name' },
    room: 'hit.id',
    order: 'room.name, room.id',
  }),
};
