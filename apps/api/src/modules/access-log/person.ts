import type { accessLogApi } from '@lobby/contract/areas/access-log';
import type { Call } from '@lobby/contract/kernel/endpoint';
import type { Ctx } from '#platform/module.ts';

const MAX_FOUND = 20;

interface Resident {
  id: number;
  nameTh: string;
  nameEn: string;
  room: string;
}
const SELECT_RESIDENT = `select member.id, member.name_th as "nameTh", member.name_en as "nameEn", room.name as room
  from member join room on room.id = member.room_id`;

/** Residents by any part of either name, the best matches first; or one by id. */
export async function findPeople(ctx: Ctx, { query: { search = '', id } }: Call<typeof accessLogApi.people>) {
  if (id !== undefined) return { data: [await findPerson(ctx, id)].flatMap((found) => found ?? []) };
  const { rows } = await ctx.query<Resident>(
    `${SELECT_RESIDENT} join search.find_member(search.fold_name($1), null, ${MAX_FOUND}) hit on hit.id = member.id
     order by hit.rank, member.name_th, member.id`,
    [search.trim().toLowerCase()],
  );
  return { data: rows };
}

export async function findPerson(ctx: Ctx, id: number): Promise<Resident | undefined> {
  const { rows } = await ctx.query<Resident>(`${SELECT_RESIDENT} where member.id = $1`, [id]);
  return rows[0];
}
