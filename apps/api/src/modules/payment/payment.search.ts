import { MAX_CANDIDATES, type SearchProvider } from '#modules/search/search.public.ts';

/** By the number on the bill; what is owed comes first. */
export const paymentSearch: SearchProvider = {
  area: 'payment',
  needs: 'payment:read',
  matches: () => ({
    from: `search.find_payment(asked.words, ${MAX_CANDIDATES}) hit join payment on payment.id = hit.id`,
    byId: 'join payment on payment.id = hit.id',
    title: { th: 'payment.number', en: 'payment.number' },
    detail: {
      th: `concat_ws(' · ', (select name_th from category where id = payment.status_id), payment.name)`,
      en: `concat_ws(' · ', (select name_en from category where id = payment.status_id), payment.name)`,
    },
    room: 'payment.room_id',
    order: 'payment.status_id, payment.id desc',
  }),
};
