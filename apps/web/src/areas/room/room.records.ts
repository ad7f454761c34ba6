import { RoomInput, roomApi } from '@lobby/contract/areas/room';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '#shared/call/call.ts';
import { type Records, recordCall } from '#shared/call/records.ts';

const asked = <T>(payload: T) => ({ body: { payload, channel: 'cms' as const } });

/** Rooms are changed by requests that are granted at once, and their services by a call of their own; on the screen it is one form. */
export const roomRecords = {
  ...roomApi,
  input: RoomInput.extend({ addonService: z.array(z.string()).default([]) }),
  get: {
    ...roomApi.get,
    answer: roomApi.get.answer.transform(({ data }) => ({ data: { ...data, roomType: data.type } })),
  },
  save: async ({ addonService, ...room }, id, once) => {
    const saved =
      id === undefined
        ? (await call(roomApi.create, asked(room as z.input<typeof RoomInput>), once)).data.id
        : await changeRoom(room, id, once);
    const services = addonService as string[] | undefined;
    if (services && (id !== undefined || services.length > 0))
      await call(roomApi.addonService, { body: { roomId: saved, addonService: services } });
    return { data: { id: saved } };
  },
  remove: (roomId) => call(roomApi.remove, asked({ roomId })),
} satisfies Records;

async function changeRoom(changes: object, roomId: number, once: Parameters<Records['save']>[2]): Promise<number> {
  if (Object.keys(changes).length > 0) await call(roomApi.update, asked({ ...changes, roomId }), once);
  return roomId;
}

/** The room of the page, from the same cache as its form. */
export const useRoom = (id: number) =>
  useQuery({
    queryKey: ['room', 'one', id],
    queryFn: () => call(roomRecords.get, recordCall('room', id, roomRecords)),
    enabled: Number.isSafeInteger(id),
  });
