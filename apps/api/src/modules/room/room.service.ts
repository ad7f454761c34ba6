import type { RequestBody } from '@lobby/contract/areas/approved-request';
import { type RoomInput, type roomApi, roomShape } from '@lobby/contract/areas/room';
import type { z } from 'zod';
import { approvedAtOnce } from '#modules/approval/approval.public.ts';
import { type Ctx, createRecord, invalidField, notFound, type Records, removeRecord, updateRecord } from '#platform/module.ts';
import { roomSource } from './room.public.ts';

export const roomRecords: Records = { area: 'room', source: roomSource, shape: roomShape };

export async function createRoom(ctx: Ctx, { payload, channel }: RequestBody<z.output<typeof RoomInput>>) {
  const { category, roomType, ...room } = payload;
  const building = await buildingOf(ctx, room.floor, category);
  const made = await createRecord(roomRecords, ctx, { ...room, category: building, type: roomType });
  return { data: { ...(made as object), request: await approvedAtOnce(ctx, 'create-room', channel, payload) } as never };
}

export async function updateRoom(ctx: Ctx, { payload, channel }: z.output<typeof roomApi.update.body>) {
  const { roomId, category, roomType, ...room } = payload;
  const changes = { ...room, ...(roomType === undefined ? {} : { type: roomType }) };
  if (room.floor !== undefined || category !== undefined) {
    const floor = room.floor ?? (await floorOf(ctx, roomId));
    Object.assign(changes, { category: await buildingOf(ctx, floor, category) });
  }
  const changed = await updateRecord(roomRecords, ctx, roomId, changes);
  return {
    data: { ...(changed as object), request: await approvedAtOnce(ctx, 'update-room', channel, payload) } as never,
  };
}

export async function removeRoom(ctx: Ctx, { payload, channel }: RequestBody<{ roomId: number }>) {
  const { id } = await removeRecord(roomRecords, ctx, payload.roomId);
  return { data: { id, request: await approvedAtOnce(ctx, 'remove-room', channel, payload) } };
}

/** Organize Admins only; the reason is kept until the room is unblocked. */
export async function blockRoom(ctx: Ctx, id: number, { blocked, reason }: { blocked: boolean; reason: string }) {
  const changes = { blockedByAdmin: blocked, blockedReason: blocked ? reason : null };
  return { data: await updateRecord(roomRecords, ctx, id, changes) };
}

export async function setAddonService(ctx: Ctx, { roomId, addonService }: { roomId: number; addonService: string[] }) {
  const changes = { addonService: JSON.stringify([...new Set(addonService)]) };
  return { data: await updateRecord(roomRecords, ctx, roomId, changes) };
}

/** The building follows from the floor; another one in the request means that two floors of the same name were mixed up. */
async function buildingOf({ db }: Ctx, floor: number, named: number | undefined): Promise<number> {
  const found = await db.selectFrom('floor').select('unitId').where('id', '=', floor).executeTakeFirst();
  if (!found) throw invalidField('floor', 'notFound');
  if (named !== undefined && named !== found.unitId) throw invalidField('category', 'invalid');
  return found.unitId;
}

async function floorOf({ db }: Ctx, roomId: number): Promise<number> {
  const room = await db.selectFrom('room').select('floorId').where('id', '=', roomId).executeTakeFirst();
  if (!room) throw notFound();
  return room.floorId;
}
