import { roomById, type ScanHit, type Scanner } from '#modules/search/search.public.ts';

/** By its number; two buildings may have a room of the same one. */
export const roomScanner: Scanner = {
  kind: 'room',
  needs: 'room:read',
  async find(ctx, code) {
    const { rows } = await ctx.query<ScanHit>(
      `select door.id, json_build_object('th', door.name, 'en', door.name) as title, null as detail, null as state, null as act,
         ${roomById('door.id')} as room
       from room door where lower(door.name) = lower($1) order by category_id limit 5`,
      [code.trim()],
    );
    return rows;
  },
};
