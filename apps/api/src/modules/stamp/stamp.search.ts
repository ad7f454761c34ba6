import { MAX_CANDIDATES, type SearchProvider } from '#modules/search/search.public.ts';

/** By the number of the parking ticket. */
export const stampSearch: SearchProvider = {
  area: 'stamp-use',
  needs: 'stamp-use:read',
  matches: () => ({
    from: `search.find_stamp_use(asked.words, ${MAX_CANDIDATES}) hit join stamp_use on stamp_use.id = hit.id`,
    title: { th: 'stamp_use.ticket_no', en: 'stamp_use.ticket_no' },
    detail: {
      th: '(select name_th from stamp_template where id = stamp_use.template_id)',
      en: '(select name_en from stamp_template where id = stamp_use.template_id)',
    },
    room: 'stamp_use.room_id',
    order: 'stamp_use.id desc',
  }),
};
