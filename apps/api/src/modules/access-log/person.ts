import type { accessLogApi } from '@lobby/contract/areas/access-log';
import type { Call } from '@lobby/contract/kernel/endpoint';
import type { Ctx } from '#platform/module.ts';

const MAX_FOUND = 20;

interface Known {
  id: number;
  nameTh: string;
  nameEn: string;
  room: string;
}
const KNOWN = `select member.id, member.name_th as "nameTh", member.name_en as "nameEn", room.name as room
  from member join room on room.id = member.room_id`;

/** Whom a question may be about: everybody who lives here, by any part of either name. */
export async function findPeople(ctx: Ctx, { query: { search = '', id } }: Call<typeof accessLogApi.people>) {
  const part = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await ctx.ask<Known>(
    `${KNOWN} where ($1::int is null or member.id = $1) and (member.name_th ilike $2 or member.name_en ilike $2)
     order by member.name_th, member.id limit ${MAX_FOUND}`,
    [id ?? null, part],
  );
  return { data: rows };
}

export async function findPerson(ctx: Ctx, id: number): Promise<Known | undefined> {
  const { rows } = await ctx.ask<Known>(`${KNOWN} where member.id = $1`, [id]);
  return rows[0];
}
