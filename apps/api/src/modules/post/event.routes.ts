import { calendarEventApi as api } from '@lobby/contract/areas/calendar-event';
import type { Ctx } from '#kernel/context.ts';
import { crudRoutes, recordOf } from '#kernel/crud.ts';
import type { Module } from '#kernel/server.ts';
import { categorySource } from '#modules/category/category.public.ts';
import { conflicts, occurrences } from './event.calendar.ts';
import { feedAddresses, renewFeed } from './event.feed.ts';
import { register, registrations, unregister } from './event.registration.ts';
import { createEvent, moveEvent, updateEvent } from './event.service.ts';
import { postSource } from './post.faces.ts';

const area = 'calendar-event';
const posts = postSource('calendarEvent');
const source = { ...posts, relations: { ...posts.relations, category: { column: 'categoryId', to: () => categorySource } } };

/** The third face of a post: it has a time and a place, and is not sent. */
export const calendarEventModule: Module = (route, _open, kernel) => {
  const told = async (ctx: Ctx, id: number, change: 'created' | 'updated') => {
    await ctx.emit('record.changed', { area, id, change });
    return { data: await recordOf({ area, source, shape: api.shape }, ctx, id) };
  };
  crudRoutes(route, api, area, source, ['create', 'update']);
  route(api.create, `${area}:write`, async (ctx, { body }) => told(ctx, await createEvent(ctx, source, body), 'created'));
  route(api.update, `${area}:write`, async (ctx, { params, body }) => {
    await updateEvent(ctx, source, params.id, body);
    return told(ctx, params.id, 'updated');
  });
  route(api.move, `${area}:write`, async (ctx, { params, body }) => {
    const id = await moveEvent(ctx, params.id, body);
    if (id !== params.id) await ctx.emit('record.changed', { area, id: params.id, change: 'updated' });
    return told(ctx, id, id === params.id ? 'updated' : 'created');
  });
  route(api.occurrences, `${area}:read`, async (ctx, { query }) => ({ data: await occurrences(ctx, query) }));
  route(api.conflicts, `${area}:read`, async (ctx, { body }) => ({ data: await conflicts(ctx, body) }));
  route(api.register, `${area}:write`, async (ctx, { params, body }) => ({ data: await register(ctx, params.id, body.member) }));
  route(api.unregister, `${area}:write`, async (ctx, { params, body }) => ({
    data: await unregister(ctx, params.id, body.member),
  }));
  route(api.registrations, `${area}:read`, (ctx, { params, query }) => registrations(ctx, params.id, query.pagination));
  route(api.feed, `${area}:write`, async (ctx) => ({ data: await feedAddresses(ctx, kernel) }));
  route(api.renewFeed, `${area}:write`, async (ctx) => ({ data: await renewFeed(ctx, kernel) }));
};
