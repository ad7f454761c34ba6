import { type Room, roomApi } from '@lobby/contract/areas/room';
import { call } from '#shared/call/call.ts';
import type { Choices } from './choices.ts';

const MOST = 30;

/** Two buildings may both have a 1203, so the building always stands beside the number. */
export const roomLabel = (room: Pick<Room, 'name' | 'category'> | null | undefined) =>
  [room?.name, room?.category?.name].filter(Boolean).join(' · ');

async function ask(filters: object) {
  const query = { filters, populate: ['category'], pagination: { pageSize: MOST }, sort: ['name:asc'] };
  const { data } = await call(roomApi.list, { query });
  return data.map((room) => ({ value: String(room.id), label: roomLabel(room) }));
}

/** Rooms by any part of their number: doors are called 1203, A1203 or 12/3. */
export const roomChoices: Choices = {
  key: ['room'],
  find: (typed) => ask(typed.trim() === '' ? {} : { search: { $containsi: typed.trim() } }),
  named: (values) => ask({ id: { $in: values } }),
};
