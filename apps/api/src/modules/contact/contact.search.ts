import { MAX_CANDIDATES, type SearchProvider } from '#modules/search/search.public.ts';

export const contactSearch: SearchProvider = {
  area: 'contact',
  needs: 'contact:read',
  matches: () => ({
    from: `search.find_contact(asked.words, ${MAX_CANDIDATES}) hit join contact on contact.id = hit.id`,
    byId: 'join contact on contact.id = hit.id',
    title: { th: 'contact.name_th', en: 'contact.name_en' },
    detail: { th: 'contact.phone', en: 'contact.phone' },
    order: 'contact.name_th, contact.id',
  }),
};
