import { type accessLogApi, PERSON_OPEN_MINUTES } from '@lobby/contract/areas/access-log';
import type { Call } from '@lobby/contract/kernel/endpoint';
import type { Ctx } from '#kernel/context.ts';
import { forbidden, invalidField } from '#kernel/errors.ts';
import { note } from '#modules/log/log.public.ts';

const MOST_FOUND = 20;

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
     order by member.name_th, member.id limit ${MOST_FOUND}`,
    [id ?? null, part],
  );
  return { data: rows };
}

const recordOf = (person: number) => `member ${person}`;

/** Why somebody asks about a person. The entry this leaves in the log is also what opens the log to the question. */
export async function openPerson(ctx: Ctx, { body: { person, reason } }: Call<typeof accessLogApi.openPerson>) {
  const { rows } = await ctx.ask<Known>(`${KNOWN} where member.id = $1`, [person]);
  const [known] = rows;
  if (!known) throw invalidField('person', 'notFound');
  const { nameTh: name_th, nameEn: name_en } = known;
  await note(ctx, 'reveal', recordOf(person), { area: 'member', name_th, name_en, reason });
  return { data: known };
}

/** Where somebody came and went is what the masks hide, so a question about them needs a reason given a while ago at most. */
export async function checkPeople(ctx: Ctx, people: number[]): Promise<void> {
  if (people.length === 0) return;
  const { rows } = await ctx.ask<{ record: string }>(
    `select distinct record_id as record from audit_log
     where record = 'log' and record_id = any($1::text[]) and kind = 'reveal' and account_id = $2
       and at > now() - make_interval(mins => ${PERSON_OPEN_MINUTES})`,
    [people.map(recordOf), ctx.user.id],
  );
  if (rows.length < new Set(people).size) throw forbidden('Say first why you ask about this person', 'error.personReason');
}
