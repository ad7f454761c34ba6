import { PARCEL_STATUS } from '@lobby/contract/constants';
import { mayDo, roomById, type ScanHit, type Scanner } from '#modules/search/search.public.ts';

/** By the number on our label, or the carrier's; carriers reuse theirs, so what waits and the newest come first. */
export const parcelScanner: Scanner = {
  kind: 'parcel',
  needs: 'parcel:read',
  async find(ctx, code) {
    const { rows } = await ctx.query<ScanHit>(
      `select parcel.id, json_build_object('th', packing_no, 'en', packing_no) as title,
         (select json_build_object('th', name_th, 'en', name_en) from category where id = parcel.status_id) as detail, null as state,
         case when parcel.status_id = ${PARCEL_STATUS.waiting} and $2 then 'hand-over' end as act, ${roomById('parcel.room_id')} as room
       from parcel where packing_no = $1 or lower(tracking_no) = lower($1) order by status_id, parcel.id desc limit 1`,
      [code.trim(), mayDo(ctx, 'parcel:desk')],
    );
    return rows;
  },
};
