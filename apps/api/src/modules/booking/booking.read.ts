import { may } from '@lobby/contract/access';
import { type Booking, type BookingPage, bookingApi, cancelUntil } from '@lobby/contract/areas/booking';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { madeFrom } from '#modules/chat/chat.public.ts';
import { createMask } from '#modules/log/log.public.ts';
import { noticesAbout } from '#modules/resident-notice/resident-notice.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { personIn } from '#modules/user/user.public.ts';
import { type Ctx, listRows, notFound } from '#platform/module.ts';
import { aboutBooking } from './booking.resident-notice.ts';
import { bookingRecords, shownBooking } from './booking.source.ts';

const { source, shape } = bookingRecords;
const PLACE = { populate: { floor: true, parent: true } };
const ORDINARY = {
  facility: PLACE,
  parent: true,
  user: true,
  room: { populate: { category: true } },
  payment: { populate: { status: true } },
};

export async function listBookings(ctx: Ctx, query: WireQuery) {
  const { timeZone } = await settingsOf(ctx);
  const wire = { ...query, populate: query.populate ?? ORDINARY };
  const { data, meta } = (await listRows(ctx, source, shape, wire)) as { data: Booking[]; meta: object };
  return { data: data.map((booking) => shownBooking(ctx, booking, timeZone)), meta } as never;
}

/** Each as a list shows it. In one statement: its text is longer than those kept prepared (`prepared.ts`), so each execution is planned. */
export async function readBookings(ctx: Ctx, ids: number[], timeZone: string): Promise<Booking[]> {
  const wire = bookingApi.list.query.parse({
    filters: { id: { $in: ids } },
    pagination: { pageSize: ids.length },
    populate: ORDINARY,
  });
  const { data } = (await listRows(ctx, source, shape, wire)) as { data: Booking[] };
  return ids.map((id) => {
    const booking = data.find((row) => row.id === id);
    if (!booking) throw notFound();
    return shownBooking(ctx, booking, timeZone);
  });
}

const maskOverride = createMask(bookingApi.get.answer.shape.data.pick({ overrideReason: true }));

export async function readBookingPage(ctx: Ctx, id: number): Promise<BookingPage> {
  const { timeZone } = await settingsOf(ctx);
  const [booking] = (await readBookings(ctx, [id], timeZone)) as [Booking];
  const more = await ctx.db
    .selectFrom('booking')
    .select([
      'overrideReason',
      'moveOutId',
      personIn('checkedInById').as('checkedInBy'),
      personIn('cancelledById').as('cancelledBy'),
      personIn('createdById').as('createdBy'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const conversationId = (await madeFrom(ctx, 'bookingId', [id])).get(id) ?? null;
  const notices = await noticesAbout(ctx, aboutBooking(id));
  const page = { ...booking, ...more, conversationId, cancelUntil: cancelUntil(booking), notices };
  return may(ctx.user.role, 'booking:write') ? page : { ...page, ...maskOverride(page) };
}
