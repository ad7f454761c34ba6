import { buildingApi } from '@lobby/contract/areas/building';
import { ROOM_STATUSES } from '@lobby/contract/areas/room';
import { RoomRow, roomImportApi } from '@lobby/contract/areas/room-import';
import { roomTypeApi } from '@lobby/contract/areas/room-type';
import { call } from '#shared/call/call.ts';
import type { SheetShape } from '#shared/import/columns.ts';
import { ImportPage } from '#shared/import/ImportPage.tsx';

const shape: SheetShape = {
  area: 'room',
  row: RoomRow,
  example: { building: 'A', floor: '12', name: '1203', number: '99/123', type: 'Studio', sqm: '28.5', status: '' },
  words: { status: ROOM_STATUSES },
};

const all = { query: { pagination: { pageSize: 200 } } };
const names = (records: { name: string }[]) => records.map(({ name }) => name);

/** The names a sheet may use are the ones that are there. */
async function known() {
  const [buildings, types] = await Promise.all([call(buildingApi.list, all), call(roomTypeApi.list, all)]);
  return { building: names(buildings.data), type: names(types.data) };
}

export const RoomImportPage = () => (
  <ImportPage shape={shape} endpoint={roomImportApi.import} listPath="/floor-and-room/room" known={known} />
);
