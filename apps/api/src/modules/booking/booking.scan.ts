import { CHECK_IN_EARLY_MS } from '@lobby/contract/areas/booking';
import { mayDo, roomById, type ScanHit, type Scanner } from '#modules/search/search.public.ts';

/** By its number, as it stands on a slip of paper. */
export const bookingScanner: Scanner = {
  kind: 'booking',
  needs: 'booking:read',
  async find(ctx, code) {
    const { rows } = await ctx.query<ScanHit>(
      `select booking.id, json_build_object('th', number, 'en', number) as title,
         json_build_object('th', facility_data ->> 'name', 'en', coalesce(facility_data ->> 'nameEn', facility_data ->> 'name')) as detail,
         booking.state, ${roomById('booking.room_id')} as room,
         case when $2 and booking.state in ('confirmed', 'noShow') and now() < end_at
           and now() >= start_at - make_interval(secs => ${CHECK_IN_EARLY_MS / 1000}) then 'check-in' end as act
       from booking where number = upper($1)`,
      [code.trim(), mayDo(ctx, 'booking:write')],
    );
    return rows;
  },
};
