import { RoomRow } from '@lobby/contract/areas/room-import';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import en from '#areas/room/room.en.json' with { type: 'json' };
import th from '#areas/room/room.th.json' with { type: 'json' };
import { missingColumns, placesOf, recordOf, type SheetShape } from './columns.ts';

const shape: SheetShape = { area: 'room', row: RoomRow, example: {}, words: { status: ['vacant', 'let'] } };

beforeAll(async () => {
  await i18next.init({ lng: 'th', resources: { th: { translation: th }, en: { translation: en } } });
});

it('finds columns by their names in either language, in any order', () => {
  const places = placesOf(shape, ['เลขห้อง', ' building ', 'Floor', 'remarks', 'type']);
  expect(Object.fromEntries(places)).toEqual({ name: 0, building: 1, floor: 2, type: 4 });
  expect(missingColumns(shape, places)).toEqual([]);
  expect(missingColumns(shape, placesOf(shape, ['เลขห้อง']))).toEqual(['building', 'floor', 'type']);
});

it('reads fixed words in either language and leaves what it does not know', () => {
  const places = new Map([
    ['name', 0],
    ['status', 1],
  ]);
  const read = (status: string) => recordOf(shape, places, ['1203', status]).status;
  expect(['ว่าง', 'Rented', 'vacant', '', 'ไม่รู้'].map(read)).toEqual(['vacant', 'let', 'vacant', '', 'ไม่รู้']);
});
