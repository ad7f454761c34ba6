import { may } from '@lobby/contract/access';
import { type CardPage, cardApi, cardShape, type ListedCard } from '@lobby/contract/areas/card';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { sql } from 'kysely';
import { countsOf, devicesOf, NO_DEVICES } from '#modules/device-credential/device-credential.public.ts';
import { createMask } from '#modules/log/log.public.ts';
import { roomSource } from '#modules/room/room.public.ts';
import { type Ctx, listRows, notFound, type Records, recordOf, type Source } from '#platform/module.ts';
import { findRemovalRequest } from './card.read.ts';

const cardSource: Source = {
  table: 'card',
  maySearchMasked: ({ role }) => may(role, 'card:write'),
  relations: {
    room: { column: 'roomId', to: () => roomSource },
    member: { column: 'memberId', to: () => ({ table: 'member' }) },
  },
};
export const cardRecords: Records = { area: 'card', source: cardSource, shape: cardShape };

const maskNumbers = createMask(cardApi.list.answer.shape.data.element.pick({ serial: true, printed: true }));
const maskAll = createMask(cardApi.get.answer.shape.data.pick({ serial: true, printed: true, uid: true }));

/** Numbers are masked for everybody: a list is no place to read them off. */
export async function listCards(ctx: Ctx, query: WireQuery) {
  const wire = { ...query, filters: byMember(query.filters), populate: query.populate ?? ORDINARY };
  const { data, meta } = (await listRows(ctx, cardSource, cardShape, wire)) as { data: ListedCard[]; meta: object };
  const ids = data.map(({ id }) => id);
  const [numbers, counts] = await Promise.all([readCardNumbers(ctx, ids), countsOf(ctx, 'card', ids)]);
  const rows = data.map((card) => {
    const { memberId, uid: _, ...own } = numbers.get(card.id) as Numbers;
    return { ...card, ...own, ...maskNumbers(own), userId: memberId, sync: counts.get(card.id) ?? NO_DEVICES };
  });
  return { data: rows, meta } as never;
}
const ORDINARY = { room: { populate: { category: true } }, member: true };

/** The wire asks for the holder as `userId`; available cards have none. */
export function byMember(filters: unknown): unknown {
  if (Array.isArray(filters)) return filters.map(byMember);
  if (typeof filters !== 'object' || filters === null) return filters;
  return Object.fromEntries(
    Object.entries(filters).map(([name, inner]) => (name === 'userId' ? ['member', ofHolder(inner)] : [name, byMember(inner)])),
  );
}
const ofHolder = (asked: unknown) => (Object.keys(Object(asked)).some((name) => /null/i.test(name)) ? asked : { id: asked });

interface Numbers {
  serial: string;
  printed: string | null;
  uid: string | null;
  memberId: number | null;
}
async function readCardNumbers({ db }: Ctx, ids: number[]): Promise<Map<number, Numbers>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('card')
    .select(['id', 'serial', 'printed', 'uid', 'memberId'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...numbers }) => [id, numbers]));
}

/** Numbers whole for whoever may write, and when it last opened a door: others could follow a resident by it. */
export async function readCardPage(ctx: Ctx, id: number): Promise<CardPage> {
  const card = (await recordOf(cardRecords, ctx, id)) as unknown as CardPage;
  const numbers = (await readCardNumbers(ctx, [id])).get(id);
  if (!numbers) throw notFound();
  const { memberId, ...own } = numbers;
  const isWhole = may(ctx.user.role, 'card:write');
  const [devices, counts] = await Promise.all([devicesOf(ctx, 'card', id), countsOf(ctx, 'card', [id])]);
  return {
    ...card,
    ...own,
    ...(isWhole ? {} : maskAll(own)),
    userId: memberId,
    sync: counts.get(id) ?? NO_DEVICES,
    removalRequest: await findRemovalRequest(ctx, id),
    lastUsedAt: isWhole ? await lastUseOf(ctx, own.serial) : null,
    devices,
    holders: await holdersOf(ctx, id),
  };
}

async function lastUseOf({ db }: Ctx, serial: string): Promise<Date | null> {
  const use = await db.selectFrom('cardUse').select('lastAt').where('cardNo', '=', serial).executeTakeFirst();
  return use?.lastAt ?? null;
}

async function holdersOf({ db }: Ctx, cardId: number): Promise<CardPage['holders']> {
  const { rows } = await sql<CardPage['holders'][number]>`
    select member.id, member.name_th, member.name_en, room.name as room, from_at as "from", to_at as "to"
    from card_holder join member on member.id = card_holder.member_id join room on room.id = member.room_id
    where card_id = ${cardId} order by card_holder.id desc limit 100`.execute(db);
  return rows;
}
