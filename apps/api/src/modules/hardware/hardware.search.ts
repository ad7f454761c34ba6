import { MAX_CANDIDATES, type SearchProvider } from '#modules/search/search.public.ts';

export const hardwareSearch: SearchProvider = {
  area: 'hardware',
  needs: 'hardware:read',
  matches: () => ({
    from: `search.find_hardware(asked.words, ${MAX_CANDIDATES}) hit join hardware on hardware.id = hit.id`,
    byId: 'join hardware on hardware.id = hit.id',
    title: { th: 'hardware.name', en: 'coalesce(hardware.name_en, hardware.name)' },
    detail: { th: `coalesce(hardware.place, '')`, en: `coalesce(hardware.place_en, hardware.place, '')` },
    order: 'hardware.name, hardware.id',
  }),
};
