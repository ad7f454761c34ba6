import { MAX_CANDIDATES, type SearchProvider } from '#modules/search/search.public.ts';

/** By the number on our label, the carrier's number, whom it is for or where it lies; what waits comes first. */
export const parcelSearch: SearchProvider = {
  area: 'parcel',
  needs: 'parcel:read',
  matches: () => ({
    from: `search.find_parcel(asked.words, ${MAX_CANDIDATES}) hit join parcel on parcel.id = hit.id`,
    byId: 'join parcel on parcel.id = hit.id',
    title: { th: 'parcel.packing_no', en: 'parcel.packing_no' },
    detail: {
      th: `concat_ws(' · ', (select name_th from category where id = parcel.status_id), parcel.name)`,
      en: `concat_ws(' · ', (select name_en from category where id = parcel.status_id), parcel.name)`,
    },
    matched: 'case when strpos(lower(parcel.tracking_no), asked.words) > 0 then parcel.tracking_no end',
    room: 'parcel.room_id',
    order: 'parcel.status_id, parcel.id desc',
  }),
};
