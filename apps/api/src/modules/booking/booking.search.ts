import { MAX_CANDIDATES, type SearchProvider } from '#modules/search/search.public.ts';

/** By its number, as it stands on a slip of paper. */
export const bookingSearch: SearchProvider = {
  area: 'booking',
  needs: 'booking:read',
  matches: () => ({
    from: `search.find_booking(asked.words, ${MAX_CANDIDATES}) hit join booking on booking.id = hit.id`,
    byId: 'join booking on booking.id = hit.id',
    title: { th: 'booking.number', en: 'booking.number' },
    detail: {
      th: `booking.facility_data ->> 'name'`,
      en: `coalesce(booking.facility_data ->> 'nameEn', booking.facility_data ->> 'name')`,
    },
    order: 'booking.id desc',
  }),
};
