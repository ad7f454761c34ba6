import { ROOM_STATUSES, type Room } from '@lobby/contract/areas/room';
import { IconFileImport, IconLock, IconStack2 } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { buildingChoices, floorChoices, roomTypeChoices } from '#shared/choices/building-choices.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import type { Column, Filter } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { UndoGeneration } from '#shared/room-generation/UndoGeneration.tsx';
import { useCan } from '#shared/session/can.ts';
import { displayName } from '#shared/texts/language.ts';
import css from './Room.module.css';
import { roomRecords } from './room.records.ts';

const columns: Column<Room>[] = [
  { field: 'name' },
  { field: 'category', text: ({ category }) => category?.name ?? '' },
  { field: 'floor', text: ({ floor }) => floor?.name ?? '', onCard: true },
  { field: 'type', text: ({ type }, language) => displayName(type, language), onCard: true },
  {
    field: 'sqm',
    text: ({ sqm }) => sqm?.toLocaleString('en') ?? '',
    inFile: [{ field: 'sqm', value: ({ sqm }) => sqm }],
  },
  { field: 'status', text: ({ status }) => i18next.t(`room.filter.status.${status}`), onCard: 'state' },
  { field: 'blockedByAdmin', show: ({ blockedByAdmin }) => blockedByAdmin && <BlockedBadge />, onCard: 'state' },
];

const filters: Filter[] = [
  { field: 'category', from: buildingChoices },
  { field: 'floor', from: floorChoices('') },
  { field: 'type', from: roomTypeChoices },
  { field: 'status', options: ROOM_STATUSES },
  { field: 'blockedByAdmin' },
];
export const viewFilters = viewFiltersOf(roomRecords, filters);

export const RoomListPage = () => <ListPage area="room" api={roomRecords} columns={columns} filters={filters} top={manyAtOnce} />;

const manyAtOnce = () => <ManyAtOnce />;

function ManyAtOnce() {
  const { t } = useTranslation();
  if (!useCan()('room:write')) return null;
  return (
    <>
      <UndoGeneration />
      <div className={css.many}>
        <LinkButton to="/floor-and-room/room/generate" variant="default" leftSection={<IconStack2 size={18} aria-hidden />}>
          {t('room.generate.title')}
        </LinkButton>
        <LinkButton to="/floor-and-room/room/import" variant="default" leftSection={<IconFileImport size={18} aria-hidden />}>
          {t('room.import.title')}
        </LinkButton>
      </div>
    </>
  );
}

function BlockedBadge() {
  const { t } = useTranslation();
  return (
    <StateBadge tone="bad" Icon={IconLock}>
      {t('room.blocked')}
    </StateBadge>
  );
}
