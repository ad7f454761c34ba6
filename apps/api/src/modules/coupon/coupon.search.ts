import { MAX_CANDIDATES, type SearchProvider } from '#modules/search/search.public.ts';

/** By its number, as a resident reads it out. */
export const couponSearch: SearchProvider = {
  area: 'coupon',
  needs: 'coupon:read',
  matches: () => ({
    from: `search.find_coupon(asked.words, ${MAX_CANDIDATES}) hit join coupon on coupon.id = hit.id`,
    title: { th: 'coupon.run_number', en: 'coupon.run_number' },
    detail: {
      th: '(select name_th from coupon_template where id = coupon.template_id)',
      en: '(select name_en from coupon_template where id = coupon.template_id)',
    },
    room: 'coupon.room_id',
    order: 'coupon.id desc',
  }),
};
