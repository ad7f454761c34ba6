import { may } from '@lobby/contract/access';
import { Car, RoomCard } from '@lobby/contract/areas/room';
import { createMask } from '#modules/log/log.public.ts';
import { type Ctx, notFound } from '#platform/module.ts';
import { membersFor } from './member.mask.ts';

/** With the serial, the access log could be asked about the holder. */
const maskSerial = createMask(RoomCard.pick({ serial: true }));

const maskPlate = createMask(Car.pick({ plate: true }));

export async function membersOf(ctx: Ctx, roomId: number) {
  await assertRoomExists(ctx, roomId);
  const members = await ctx.db
    .selectFrom('member')
    .innerJoin('role', 'role.id', 'member.roleId')
    .select(['member.id', 'nameTh', 'nameEn', 'phone', 'role.type as role', 'isActive'])
    .where('roomId', '=', roomId)
    .orderBy('isActive', 'desc')
    .orderBy('member.id')
    .execute();
  const shown = membersFor(ctx.user.role, members);
  return { data: shown.map((member) => ({ ...member, role: member.role as 'tenant' | 'sub_tenant' })) };
}

export async function cardsOf(ctx: Ctx, roomId: number) {
  await assertRoomExists(ctx, roomId);
  const cards = await ctx.db
    .selectFrom('card')
    .leftJoin('member', 'member.id', 'card.memberId')
    .select(['card.id', 'serial', 'member.nameTh as holder', 'card.state', 'card.isActive'])
    .where('card.roomId', '=', roomId)
    .orderBy('card.id')
    .execute();
  return { data: cards.map((card) => ({ ...card, ...maskSerial(card) })) };
}

/** Whole plates are for those who may see what the log masks. */
export async function carsOf(ctx: Ctx, roomId: number) {
  await assertRoomExists(ctx, roomId);
  const cars = await ctx.db
    .selectFrom('car')
    .select(['id', 'plate', 'province', 'model', 'isActive'])
    .where('roomId', '=', roomId)
    .orderBy('id')
    .execute();
  const isWhole = may(ctx.user.role, 'log-reveal:write');
  return { data: cars.map((car) => (isWhole ? car : { ...car, ...maskPlate(car) })) };
}

async function assertRoomExists({ db }: Ctx, roomId: number): Promise<void> {
  if (!(await db.selectFrom('room').select('id').where('id', '=', roomId).executeTakeFirst())) throw notFound();
}
