import { parcelApi } from '@lobby/contract/areas/parcel';
import { crudRoutes, type Module } from '#platform/module.ts';
import { handOver } from './parcel.hand-over.ts';
import { deliverLetters, letters } from './parcel.notice.ts';
import { history, scan, summary } from './parcel.read.ts';
import { noticesOf } from './parcel.resident-notice.ts';
import { changeParcel, registerParcel, removeParcel } from './parcel.service.ts';
import { parcelRecords } from './parcel.source.ts';

export const parcelModule: Module = (route) => {
  crudRoutes(route, parcelApi, 'parcel', parcelRecords.source, ['create', 'update', 'remove']);
  route(parcelApi.create, 'parcel:desk', (ctx, { body: { status: _waiting, ...parcel } }) => registerParcel(ctx, parcel));
  route(parcelApi.update, 'parcel:write', (ctx, { params, body }) => changeParcel(ctx, params.id, body));
  route(parcelApi.remove, 'parcel:write', (ctx, { params }) => removeParcel(ctx, params.id));
  route(parcelApi.handOver, 'parcel:desk', (ctx, { body }) => handOver(ctx, body));
  route(parcelApi.history, 'parcel:read', async (ctx, { params }) => ({ data: await history(ctx, params.id) }));
  route(parcelApi.summary, 'parcel:read', async (ctx) => ({ data: await summary(ctx) }));
  route(parcelApi.scan, 'parcel:read', async (ctx, { query }) => ({ data: await scan(ctx, query.code) }));
  route(parcelApi.notice, 'parcel:read', async (ctx, { params }) => ({ data: await noticesOf(ctx, params.id) }));
  route(parcelApi.letters, 'parcel:read', async (ctx) => ({ data: await letters(ctx) }));
  route(parcelApi.deliverLetters, 'parcel:desk', async (ctx, { body }) => ({ data: await deliverLetters(ctx, body) }));
};
