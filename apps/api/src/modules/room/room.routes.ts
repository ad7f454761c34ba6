import { roomApi, roomShape } from '@lobby/contract/areas/room';
import { roomImportApi } from '@lobby/contract/areas/room-import';
import { roomPlanApi } from '@lobby/contract/areas/room-plan';
import { findRow, listRows, type Module } from '#platform/module.ts';
import { liftDoors, lifts } from './room.lifts.ts';
import { cardsOf, carsOf, membersOf } from './room.lists.ts';
import { mappingName, mappings } from './room.mappings.ts';
import { roomSource } from './room.public.ts';
import { blockRoom, createRoom, removeRoom, setAddonService, updateRoom } from './room.service.ts';
import { importRooms } from './room-import.service.ts';
import { generateRooms, previewRooms } from './room-plan.service.ts';
import { lastGeneration, undoGeneration } from './room-plan.undo.ts';

const available = { status: 'vacant', blockedByAdmin: false };

export const roomModule: Module = (route) => {
  route(roomApi.list, 'room:read', (ctx, { query }) => listRows(ctx, roomSource, roomShape, query));
  route(roomApi.available, 'room:read', (ctx, { query }) => listRows(ctx, roomSource, roomShape, query, available));
  route(roomApi.get, 'room:read', async (ctx, { params, query }) => ({
    data: await findRow(ctx, roomSource, roomShape, params.id, query.populate),
  }));
  route(roomApi.create, 'room:write', (ctx, { body }) => createRoom(ctx, body));
  route(roomApi.update, 'room:write', (ctx, { body }) => updateRoom(ctx, body));
  route(roomApi.remove, 'room:write', (ctx, { body }) => removeRoom(ctx, body));
  route(roomApi.block, 'room:block', (ctx, { params, body }) => blockRoom(ctx, params.id, body));
  route(roomApi.addonService, 'room:write', (ctx, { body }) => setAddonService(ctx, body));
  route(roomApi.members, 'room:read', (ctx, { params }) => membersOf(ctx, params.roomId));
  route(roomApi.cards, 'room:read', (ctx, { params }) => cardsOf(ctx, params.roomId));
  route(roomApi.cars, 'room:read', (ctx, { params }) => carsOf(ctx, params.roomId));
  route(roomApi.mappings, 'room:read', (ctx) => mappings(ctx));
  route(roomApi.mappingName, 'room:write', (ctx, { body }) => mappingName(ctx, body.orgIndexCode));
  route(roomApi.lifts, 'room:read', (ctx) => lifts(ctx));
  route(roomApi.liftDoors, 'room:read', (ctx) => liftDoors(ctx));
  route(roomPlanApi.preview, 'room:write', async (ctx, { body }) => ({ data: await previewRooms(ctx, body) }));
  route(roomPlanApi.generate, 'room:write', async (ctx, { body }) => ({ data: await generateRooms(ctx, body) }));
  route(roomPlanApi.generated, 'room:write', async (ctx) => ({ data: await lastGeneration(ctx) }));
  route(roomPlanApi.undo, 'room:write', async (ctx) => ({ data: await undoGeneration(ctx) }));
  route(roomImportApi.import, 'room:write', async (ctx, { body }) => ({ data: await importRooms(ctx, body.rows) }));
};
