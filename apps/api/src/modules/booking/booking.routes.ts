import { bookingApi } from '@lobby/contract/areas/booking';
import { bookingLimitApi } from '@lobby/contract/areas/booking-limit';
import { bookingWaitApi } from '@lobby/contract/areas/booking-wait';
import { closureApi } from '@lobby/contract/areas/closure';
import { facilityApi } from '@lobby/contract/areas/facility';
import { facilitySource } from '#modules/facility/facility.public.ts';
import { type Ctx, crudRoutes, listRows, type Module, recordOf, type Source } from '#platform/module.ts';
import { approveBooking, cancelBooking, checkIn, markNoShow, rejectBooking } from './booking.acts.ts';
import { createBookings } from './booking.create.ts';
import { moveBooking } from './booking.move.ts';
import { listBookings, readBookingPage } from './booking.read.ts';
import { restoreBooking } from './booking.restore.ts';
import { checkRoom } from './booking.room.ts';
import { readEnds, readStarts } from './booking.slots.ts';
import { readTimeline } from './booking.timeline.ts';
import { readUse } from './booking.use.ts';
import { whyNot } from './booking.why.ts';
import { closeFacility, closureConflicts, reopenFacility } from './closure.service.ts';
import { createWait, endWait, listWaits, readWait, reopenWait } from './wait.service.ts';

const toFacility = { facility: { column: 'facilityId', to: () => facilitySource } };
const closureSource: Source = { table: 'closureList', relations: toFacility };
const limitSource: Source = { table: 'bookingLimit', relations: toFacility };
const closureRecords = { area: 'closure', source: closureSource, shape: closureApi.shape } as const;

const page = async (ctx: Ctx, id: number) => ({ data: await readBookingPage(ctx, id) });
const done = async (ctx: Ctx, id: number, act: Promise<void>) => {
  await act;
  return page(ctx, id);
};

export const bookingModule: Module = (route) => {
  route(facilityApi.starts, 'facility:read', (ctx, { params, query }) => readStarts(ctx, params.facilityId, query));
  route(facilityApi.ends, 'facility:read', (ctx, { params, body }) => readEnds(ctx, params.facilityId, body));

  route(bookingApi.list, 'booking:read', (ctx, { query }) => listBookings(ctx, query));
  route(bookingApi.timeline, 'booking:read', (ctx, { query: { date, days = 1, facility } }) =>
    readTimeline(ctx, date, days, facility),
  );
  route(bookingApi.use, 'booking:read', async (ctx, { query }) => ({ data: await readUse(ctx, query) }));
  route(bookingApi.get, 'booking:read', (ctx, { params }) => page(ctx, params.id));
  route(bookingApi.createMany, 'booking:write', async (ctx, { body }) => ({ data: await createBookings(ctx, body) }));
  route(bookingApi.remove, 'booking:write', async (ctx, { params }) => {
    await cancelBooking(ctx, params.id, { reason: null, override: false, refund: 'credit' });
    return { data: { id: params.id } };
  });
  route(bookingApi.cancel, 'booking:write', (ctx, { params: { id }, body }) => done(ctx, id, cancelBooking(ctx, id, body)));
  route(bookingApi.restore, 'booking:write', (ctx, { params: { id } }) => done(ctx, id, restoreBooking(ctx, id)));
  route(bookingApi.checkIn, 'booking:write', (ctx, { params: { id } }) => done(ctx, id, checkIn(ctx, id)));
  route(bookingApi.markNoShow, 'booking:write', (ctx, { params: { id } }) => done(ctx, id, markNoShow(ctx, id)));
  route(bookingApi.approve, 'booking:write', (ctx, { params: { id } }) => done(ctx, id, approveBooking(ctx, id)));
  route(bookingApi.reject, 'booking:write', (ctx, { params: { id }, body }) =>
    done(ctx, id, rejectBooking(ctx, id, body.reason)),
  );
  route(bookingApi.move, 'booking:write', async (ctx, { params: { id }, body }) => {
    const voidedBill = await moveBooking(ctx, id, body);
    return { data: { ...(await readBookingPage(ctx, id)), voidedBill } };
  });
  route(bookingApi.why, 'booking:read', async (ctx, { body }) => ({ data: await whyNot(ctx, body) }));
  route(bookingApi.roomCheck, 'booking:read', async (ctx, { body: { roomId, facility, date } }) => ({
    data: await checkRoom(ctx, roomId, facility, date),
  }));

  route(closureApi.list, 'closure:read', (ctx, { query }) => listRows(ctx, closureSource, closureApi.shape, query));
  route(closureApi.conflicts, 'closure:read', async (ctx, { body }) => ({ data: await closureConflicts(ctx, body) }));
  route(closureApi.create, 'closure:write', async (ctx, { body }) => {
    const { id, cancelled, kept } = await closeFacility(ctx, body);
    const closure = (await recordOf(closureRecords, ctx, id)) as object;
    return { data: { ...closure, cancelled, kept } as never };
  });
  route(closureApi.remove, 'closure:write', async (ctx, { params }) => ({ data: await reopenFacility(ctx, params.id) }));
  crudRoutes(route, bookingLimitApi, 'booking-limit', limitSource);

  const waitPage = async (ctx: Ctx, id: number) => ({ data: await readWait(ctx, id) });
  route(bookingWaitApi.list, 'booking-wait:read', (ctx, { query }) => listWaits(ctx, query));
  route(bookingWaitApi.create, 'booking-wait:write', async (ctx, { body }) => waitPage(ctx, await createWait(ctx, body)));
  route(bookingWaitApi.end, 'booking-wait:write', async (ctx, { params: { id } }) => {
    await endWait(ctx, id);
    return waitPage(ctx, id);
  });
  route(bookingWaitApi.reopen, 'booking-wait:write', async (ctx, { params: { id } }) => {
    await reopenWait(ctx, id);
    return waitPage(ctx, id);
  });
};
