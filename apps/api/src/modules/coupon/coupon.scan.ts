import { mayDo, roomById, type ScanHit, type Scanner } from '#modules/search/search.public.ts';
import { isSigned, runNumberIn } from './coupon.code.ts';

/** By the code of its QR, where it is ours, or by its number, which proves nothing and can only be opened. */
export const couponScanner: Scanner = {
  kind: 'coupon',
  needs: 'coupon:read',
  async find(ctx, code, config) {
    const runNumber = runNumberIn(config, ctx.property, code);
    if (runNumber === undefined) return [];
    const { rows } = await ctx.query<ScanHit>(
      `select coupon.id, json_build_object('th', run_number, 'en', run_number) as title,
         json_build_object('th', template.name_th, 'en', template.name_en) as detail,
         coupon.state, case when coupon.state = 'issued' and $2 then 'redeem' end as act, ${roomById('coupon.room_id')} as room
       from coupon_list coupon join coupon_template template on template.id = coupon.template_id where run_number = $1`,
      [runNumber, isSigned(code) && mayDo(ctx, 'coupon:write')],
    );
    return rows;
  },
};
