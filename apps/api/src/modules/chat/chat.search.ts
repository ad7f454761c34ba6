import { MAX_CANDIDATES, type SearchProvider } from '#modules/search/search.public.ts';

/** By the subject: residents and rooms are found by themselves. The database hides rooms whoever asks does not take part in. */
export const chatSearch: SearchProvider = {
  area: 'chat',
  needs: 'chat:read',
  matches: () => ({
    from: `search.find_conversation(asked.words, ${MAX_CANDIDATES}) hit join conversation on conversation.id = hit.id left join room on room.id = conversation.room_id`,
    byId: 'join conversation on conversation.id = hit.id left join room on room.id = conversation.room_id',
    title: { th: `coalesce(conversation.subject, room.name, '–')`, en: `coalesce(conversation.subject, room.name, '–')` },
    detail: { th: 'room.name', en: 'room.name' },
    order: 'conversation.id desc',
  }),
};
