import { may } from '@lobby/contract/access';
import { RoomCar, RoomCard } from '@lobby/contract/areas/room';
import { sql } from 'kysely';
import { createMask } from '#modules/log/log.public.ts';
import { type Ctx, notFound } from '#platform/module.ts';
import { membersFor } from './member.mask.ts';

/** With the serial, the access log could be asked about the holder. */
const maskSerial = createMask(RoomCard.pick({ serial: true }));

const maskPlate = createMask(RoomCar.pick({ plate: true }));

const holder = sql<RoomCar['holder']>`case when member.id is not null
  then json_build_object('id', member.id, 'nameTh', member.name_th, 'nameEn', member.name_en) end`;

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

/** Those in use first; what was lost here stays known. */
export async function cardsOf(ctx: Ctx, roomId: number) {
  await assertRoomExists(ctx, roomId);
  const cards = await ctx.db
    .selectFrom('card')
    .leftJoin('member', 'member.id', 'card.memberId')
    .select(['card.id', 'serial', 'card.state', 'card.isActive', 'card.validUntil', holder.as('holder')])
    .where('card.roomId', '=', roomId)
    .orderBy('card.isActive', 'desc')
    .orderBy('card.id')
    .execute();
  return { data: cards.map((card) => ({ ...card, ...maskSerial(card) })) };
}

/** Those that are here, then those that left; whole plates for whoever may change them. */
export async function carsOf(ctx: Ctx, roomId: number) {
  await assertRoomExists(ctx, roomId);
  const cars = await ctx.db
    .selectFrom('car')
    .leftJoin('province', 'province.id', 'car.provinceId')
    .leftJoin('member', 'member.id', 'car.memberId')
    .select(['car.id', 'plate', 'province', 'provinceId', 'province.nameEn as provinceEn', 'country', 'vehicle', 'class'])
    .select(['brand', 'model', 'colour', 'car.isActive', 'car.leftAt', holder.as('holder')])
    .where('car.roomId', '=', roomId)
    .orderBy('car.isActive', 'desc')
    .orderBy('car.id', 'desc')
    .execute();
  const isWhole = may(ctx.user.role, 'car:write');
  return { data: cars.map((car) => (isWhole ? car : { ...car, ...maskPlate(car) })) as RoomCar[] };
}

async function assertRoomExists({ db }: Ctx, roomId: number): Promise<void> {
  if (!(await db.selectFrom('room').select('id').where('id', '=', roomId).executeTakeFirst())) throw notFound();
}
