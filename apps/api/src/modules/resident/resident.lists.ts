import { may } from '@lobby/contract/access';
import { type ListedResident, residentApi, residentShape } from '@lobby/contract/areas/resident';
import { ROLE_IDS } from '@lobby/contract/constants';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { sql } from 'kysely';
import { fileIn } from '#modules/file/file.public.ts';
import { createMask } from '#modules/log/log.public.ts';
import { roomSource } from '#modules/room/room.public.ts';
import { type Ctx, listRows, notFound, type Records, type Source } from '#platform/module.ts';

const roleSource: Source = { table: 'role' };
const personSource: Source = { table: 'person' };
const noticeDueSource: Source = { table: 'noticeDue' };
const residentSource: Source = {
  table: 'member',
  maySearchMasked: ({ role }) => may(role, 'log-reveal:write'),
  relations: {
    role: { column: 'roleId', to: () => roleSource },
    room: { column: 'roomId', to: () => roomSource },
    person: { column: 'personId', to: () => personSource },
    noticeDue: { column: 'personId', to: () => noticeDueSource },
  },
};
export const residentRecords: Records = { area: 'resident', source: residentSource, shape: residentShape };

const maskPhone = createMask(residentApi.list.answer.shape.data.element.pick({ phone: true }));
const ofRole = (role: 'tenant' | 'sub_tenant') => ({ role: { id: { $eq: String(ROLE_IDS[role]) } } });

export const listResidents = (ctx: Ctx, query: WireQuery) => listWith(ctx, query, mainUnlessAsked(query.filters));

/** Main residents, unless the query itself asks for a role. */
export const mainUnlessAsked = (filters: unknown): object => (asksForRole(filters) ? {} : ofRole('tenant'));

/** By a field, wherever it stands among the filters; a name may well be "role". */
const asksForRole = (filters: unknown): boolean =>
  typeof filters === 'object' &&
  filters !== null &&
  Object.entries(filters).some(([field, inner]) => field === 'role' || asksForRole(inner));

/** The co-residents of a resident's room. */
export async function listCoResidents(ctx: Ctx, memberId: number, query: WireQuery) {
  const main = await ctx.db.selectFrom('member').select('roomId').where('id', '=', memberId).executeTakeFirst();
  if (!main) throw notFound();
  return listWith(ctx, query, { $and: [ofRole('sub_tenant'), { room: { id: { $eq: String(main.roomId) } } }] });
}

async function listWith(ctx: Ctx, query: WireQuery, filter: object) {
  const { data, meta } = (await listRows(ctx, residentRecords.source, residentShape, query, filter)) as {
    data: ListedResident[];
    meta: object;
  };
  const people = await peopleOf(
    ctx,
    data.map(({ id }) => id),
  );
  return { data: data.map((row) => ({ ...row, ...people.get(row.id) })), meta } as never;
}

/** What belongs to the person, in one statement for the page; the phone masked for everybody. */
async function peopleOf({ db }: Ctx, ids: number[]) {
  const rows = await db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.personId')
    .select([
      'member.id',
      'person.phone',
      sql<boolean>`person.account_id is not null`.as('hasAccount'),
      sql<boolean>`person.blocked_at is not null`.as('isBlocked'),
      fileIn('person.photoId').as('photo'),
    ])
    .where('member.id', 'in', ids.length > 0 ? ids : [0])
    .execute();
  return new Map(rows.map(({ id, ...person }) => [id, { ...person, ...maskPhone(person) }]));
}
