import { Card } from '@lobby/contract/areas/room';
import { createMask } from '#modules/log/log.public.ts';
import { type Ctx, notFound } from '#platform/module.ts';

/** With the serial, the access log could be asked about the holder. */
const maskSerial = createMask(Card.pick({ serial: true }));

export async function membersOf(ctx: Ctx, roomId: number) {
  await mustExist(ctx, roomId);
  const members = await ctx.db
    .selectFrom('member')
    .innerJoin('role', 'role.id', 'member.roleId')
    .select(['member.id', 'nameTh', 'nameEn', 'phone', 'role.type as role', 'isActive'])
    .where('roomId', '=', roomId)
    .orderBy('isActive', 'desc')
    .orderBy('member.id')
    .execute();
  return { data: members.map((member) => ({ ...member, role: member.role as 'tenant' | 'sub_tenant' })) };
}

export async function cardsOf(ctx: Ctx, roomId: number) {
  await mustExist(ctx, roomId);
  const cards = await ctx.db
    .selectFrom('card')
    .leftJoin('member', 'member.id', 'card.memberId')
    .select(['card.id', 'serial', 'member.nameTh as holder', 'card.isActive'])
    .where('card.roomId', '=', roomId)
    .orderBy('card.id')
    .execute();
  return { data: cards.map((card) => ({ ...card, ...maskSerial(card) })) };
}

export async function carsOf(ctx: Ctx, roomId: number) {
  await mustExist(ctx, roomId);
  const cars = await ctx.db
    .selectFrom('car')
    .select(['id', 'plate', 'province', 'model', 'isActive'])
    .where('roomId', '=', roomId)
    .orderBy('id')
    .execute();
  return { data: cars };
}

async function mustExist({ db }: Ctx, roomId: number): Promise<void> {
  if (!(await db.selectFrom('room').select('id').where('id', '=', roomId).executeTakeFirst())) throw notFound();
}
