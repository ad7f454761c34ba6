import { ROOM_KINDS, type RoomType, roomTypeApi } from '@lobby/contract/areas/room-type';
import i18next from 'i18next';
import type { Column, Filter } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { displayName } from '#shared/texts/language.ts';

const limit = (value: number | null) => (value === null ? '' : String(value));

const columns: Column<RoomType>[] = [
  { field: 'name', text: displayName, sort: { th: 'name', en: 'nameEn' } },
  { field: 'type', text: ({ type }) => i18next.t(`room-type.filter.type.${type}`), onCard: true },
  { field: 'mifare', text: ({ quota }) => limit(quota.mifare), onCard: true },
  { field: 'subAccount', text: ({ quota }) => limit(quota.subAccount) },
  { field: 'updatedAt' },
];
const filters: Filter[] = [{ field: 'type', options: ROOM_KINDS }];
export const viewFilters = viewFiltersOf(roomTypeApi, filters);

export const RoomTypeListPage = () => <ListPage area="room-type" api={roomTypeApi} columns={columns} filters={filters} />;
