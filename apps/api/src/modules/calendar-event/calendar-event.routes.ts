import { calendarEventApi as api } from '@lobby/contract/areas/calendar-event';
import { facilityApi } from '@lobby/contract/areas/facility';
import { crudRoutes, emitAndRead, type Module } from '#platform/module.ts';
import { assertExists } from './assert-exists.ts';
import { findConflicts, listOccurrences } from './calendar.ts';
import { bookingsInTheWay } from './calendar-event.closure.ts';
import { eventRecords as records } from './calendar-event.records.ts';
import { createEvent, moveEvent, updateEvent } from './calendar-event.service.ts';
import { feedAddresses, renewFeed } from './feed.service.ts';
import { listRegistrations, register, unregister } from './registration.ts';

const { area, source } = records;
/** The third kind of post: it has a time and a place, and is not sent. */
export const calendarEventModule: Module = (route, _publicRoute, services) => {
  crudRoutes(route, api, area, source, ['create', 'update']);
  route(api.create, `${area}:write`, async (ctx, { body }) => ({
    data: await emitAndRead(records, ctx, await createEvent(ctx, source, body), 'created'),
  }));
  route(api.update, `${area}:write`, async (ctx, { params, body }) => {
    await updateEvent(ctx, source, params.id, body);
    return { data: await emitAndRead(records, ctx, params.id, 'updated') };
  });
  route(api.move, `${area}:write`, async (ctx, { params, body }) => {
    const id = await moveEvent(ctx, params.id, body);
    if (id !== params.id) await ctx.emit('record.changed', { area, id: params.id, change: 'updated' });
    return { data: await emitAndRead(records, ctx, id, id === params.id ? 'updated' : 'created') };
  });
  route(api.occurrences, `${area}:read`, async (ctx, { query }) => ({ data: await listOccurrences(ctx, query) }));
  route(api.conflicts, `${area}:read`, async (ctx, { body }) => ({ data: await findConflicts(ctx, body) }));
  route(api.bookings, `${area}:read`, async (ctx, { body }) => ({ data: await bookingsInTheWay(ctx, body) }));
  route(api.register, `${area}:write`, async (ctx, { params, body }) => ({ data: await register(ctx, params.id, body.member) }));
  route(api.unregister, `${area}:write`, async (ctx, { params, body }) => ({
    data: await unregister(ctx, params.id, body.member),
  }));
  route(api.registrations, `${area}:read`, (ctx, { params, query }) => listRegistrations(ctx, params.id, query.pagination));
  route(api.feed, `${area}:write`, async (ctx) => ({ data: await feedAddresses(ctx, services) }));
  // The bookings of one facility are read as the calendar is: by an address of one's own.
  route(facilityApi.feed, 'facility:write', async (ctx, { params: { id } }) => {
    await assertExists(ctx, 'facility', id);
    return { data: await feedAddresses(ctx, services, id) };
  });
  route(api.renewFeed, `${area}:write`, async (ctx) => ({ data: await renewFeed(ctx, services) }));
};
