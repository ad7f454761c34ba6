import { MAX_CANDIDATES, type SearchProvider } from '#modules/search/search.public.ts';

export const facilitySearch: SearchProvider = {
  area: 'facility',
  needs: 'facility:read',
  matches: () => ({
    from: `search.find_facility(asked.words, ${MAX_CANDIDATES}) hit join facility on facility.id = hit.id`,
    byId: 'join facility on facility.id = hit.id',
    title: { th: 'facility.name', en: 'coalesce(facility.name_en, facility.name)' },
    detail: {
      th: `to_char(facility.office_hour_open, 'HH24:MI') || '–' || to_char(facility.office_hour_close, 'HH24:MI')`,
      en: `to_char(facility.office_hour_open, 'HH24:MI') || '–' || to_char(facility.office_hour_close, 'HH24:MI')`,
    },
    order: 'facility.name, facility.id',
  }),
};
