import type { MoveOutPlan } from '@lobby/contract/areas/move-out';
import { sql } from 'kysely';
import { countBookingsThatStay, findBookingsOfMembers } from '#modules/booking/booking.public.ts';
import { findCarsOfRoom } from '#modules/car/car.public.ts';
import { findCardsOfRoom } from '#modules/card/card.public.ts';
import { findVisitsOfHosts } from '#modules/visitor/visitor.public.ts';
import type { Ctx } from '#platform/module.ts';
import { endsWith, readHousehold } from './household.ts';

/** What ends when they leave the room, what stays, and what stands against it. Read again when it happens. */
export async function planMoveOut(ctx: Ctx, { userId, others }: { userId: number; others: number[] }): Promise<MoveOutPlan> {
  const household = await readHousehold(ctx, userId, others);
  const { room, residents, leaving, coResidentsWithoutMain } = household;
  const [cards, cars, bookings, visits, open] = await Promise.all([
    findCardsOfRoom(ctx, room.id),
    findCarsOfRoom(ctx, room.id),
    findBookingsOfMembers(ctx, leaving),
    findVisitsOfHosts(ctx, room.id, leaving),
    findOpen(ctx, room.id, leaving),
  ]);
  return {
    room,
    residents,
    cards: cards.map((card) => ({ ...card, ends: endsWith(household, card) })),
    cars: cars.map((car) => ({ ...car, ends: endsWith(household, car) })),
    bookings,
    visits,
    accounts: residents.filter(({ isLeaving, username }) => isLeaving && username !== null).map(({ id }) => id),
    open,
    blockers: coResidentsWithoutMain.length > 0 ? [{ key: 'error.lastMainResident', count: coResidentsWithoutMain.length }] : [],
  };
}

/** Parcels that wait for the room, requests that wait about those who leave, and what of their bookings does not end with them. */
export async function findOpen(ctx: Ctx, roomId: number, members: number[]): Promise<MoveOutPlan['open']> {
  const { rows } = await sql<MoveOutPlan['open'][number]>`
    select 'parcel' as what, count(*)::int as count from parcel where room_id = ${roomId} and status_id = 17
    union all select 'request', count(*)::int from request where member_id = any(${members}::int[]) and result is null`.execute(
    ctx.db,
  );
  const staying = await countBookingsThatStay(ctx, members);
  return [...rows, { what: 'booking' as const, count: staying }].filter(({ count }) => count > 0);
}
