import { buildingApi } from '@lobby/contract/areas/building';
import { type Floor, floorApi } from '@lobby/contract/areas/floor';
import { type Room, roomApi } from '@lobby/contract/areas/room';
import { roomTypeApi } from '@lobby/contract/areas/room-type';
import { call } from '#shared/call/call.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import type { Choices } from './choices.ts';
import { namedChoices } from './named-choices.ts';

export const buildingChoices = namedChoices({
  area: 'building',
  shape: buildingApi.shape,
  ask: (query, signal) => call(buildingApi.list, { query }, { signal }),
});

const floors = {
  area: 'floor',
  shape: floorApi.shape,
  ask: (query: object, signal?: AbortSignal) => call(floorApi.list, { query }, { signal }),
};

/** The floors of one building, or of all of them: there a floor goes by its building's name too. */
export const floorChoices = (building: string): Choices =>
  building === ''
    ? namedChoices({ ...floors, label: ({ unit, name }: Floor) => `${unit?.name ?? ''} · ${name}` })
    : namedChoices({ ...floors, among: { unit: { id: { $eq: building } } } });

export const roomTypeChoices = namedChoices({
  area: 'room-type',
  shape: roomTypeApi.shape,
  ask: (query, signal) => call(roomTypeApi.list, { query }, { signal }),
});

const MAX_CHOICES = 30;

export const roomLabel = (room: Pick<Room, 'name' | 'category'> | null | undefined) =>
  roomInBuilding(room?.name, room?.category?.name);

async function findRooms(filters: object, signal: AbortSignal | undefined) {
  const query = { filters, populate: ['category'], pagination: { pageSize: MAX_CHOICES }, sort: ['name:asc'] };
  const { data } = await call(roomApi.list, { query }, { signal });
  return data.map((room) => ({ value: String(room.id), label: roomLabel(room) }));
}

/** Rooms by any part of their number: doors are called 1203, A1203 or 12/3. */
export const roomChoices: Choices = {
  key: ['room'],
  find: (typed, _language, signal) => findRooms(typed.trim() === '' ? {} : { search: { $containsi: typed.trim() } }, signal),
  named: (values, _language, signal) => findRooms({ id: { $in: values } }, signal),
};
