import { type Room, roomApi } from '@lobby/contract/areas/room';
import { Menu } from '@mantine/core';
import { IconDoorExit, IconLock } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBookingsToCome } from '#shared/booking/BookingsCards.tsx';
import { isHere, useCars } from '#shared/car/cars.ts';
import { ReasonDialog } from '#shared/dialog/ReasonDialog.tsx';
import { PageTabs } from '#shared/layout/PageTabs.tsx';
import { useCommand } from '#shared/query/command.ts';
import { BlockedNotice } from '#shared/record/BlockedNotice.tsx';
import { RecordActions } from '#shared/record/RecordActions.tsx';
import { RecordHeader } from '#shared/record/RecordHeader.tsx';
import { useOpenCoupons, useOpenVisits } from '#shared/room/RoomServices.tsx';
import { useCards, useMembers, useParcels } from '#shared/room/room-lists.ts';
import { useCan } from '#shared/session/can.ts';
import { formatBaht } from '#shared/texts/baht.ts';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import { roomRecords } from './room.records.ts';
import { useOpenBills, useRoomAccount } from './room-money.ts';
import { roomSearch, TABS } from './room-search.ts';

const LIST = '/floor-and-room/room';

/** Where the room is, whether it is blocked, and the parts of its page. */
export function RoomHeader({ room }: { room: Room }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayBlock = useCan()('room:block');
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const { id, name, category, floor, type, sqm, status, number, blockedByAdmin } = room;
  const facts = {
    category: category?.name,
    floor: floor?.name,
    type: displayName(type, language),
    sqm: sqm?.toLocaleString('en'),
    status: t(`room.filter.status.${status}`),
    number,
  };
  const members = useMembers(id).data?.data.filter(({ isActive }) => isActive) ?? [];
  const mayMove = useCan()('move-out:write') && members[0];
  const moveOut = mayMove && (
    <Menu.Item
      leftSection={<IconDoorExit size={18} />}
      onClick={() => void navigate({ to: `/resident/move-out/create/${mayMove.id}`, search: { all: 'true' } })}
    >
      {t('room.moveOut')}
    </Menu.Item>
  );
  const block = mayBlock && !blockedByAdmin && (
    <Menu.Item data-danger leftSection={<IconLock size={18} />} onClick={() => setAsking(true)}>
      {t('room.block.action')}
    </Menu.Item>
  );
  return (
    <>
      <RecordHeader
        area="room"
        listPath={LIST}
        title={name}
        facts={[
          ...Object.entries(facts).map(([field, value]) => ({ name: t(`room.field.${field}`), value })),
          { name: t('room.account.owed'), value: useOwed(id) },
        ]}
        actions={
          <RecordActions
            area="room"
            api={roomRecords}
            listPath={LIST}
            record={room}
            name={name}
            menu={
              <>
                {moveOut}
                {block}
              </>
            }
          />
        }
        tabs={<RoomTabs id={id} />}
      />
      {blockedByAdmin && (
        <BlockedNotice
          title={t('room.blocked')}
          reason={room.blockedReason}
          effect={t('room.blockedCards')}
          unblock={mayBlock && { name: t('room.unblock.action'), act: () => setAsking(true) }}
        />
      )}
      {asking && <BlockDialog room={room} onClose={() => setAsking(false)} />}
    </>
  );
}

/** What it owes, and how much of that is late; nothing where it owes nothing. */
function useOwed(roomId: number) {
  const { t } = useTranslation();
  const { owed = 0, overdue = 0 } = useRoomAccount(roomId).data?.data ?? {};
  if (overdue > 0) return t('room.account.owedLate', { owed: formatBaht(owed), overdue: formatBaht(overdue) });
  return owed > 0 && formatBaht(owed);
}

function RoomTabs({ id }: { id: number }) {
  const { t } = useTranslation();
  const counts: Partial<Record<(typeof TABS)[number], number | undefined>> = {
    members: useMembers(id).data?.data.filter(({ isActive }) => isActive).length,
    cards: useCards(id).data?.data.filter(({ state }) => state === 'active' || state === 'suspended').length,
    cars: useCars(id, isHere).data?.data.length,
    parcels: useParcels(id, 'waiting').data?.meta.total,
    visits: useOpenVisits(id),
    bookings: useBookingsToCome({ room: id }),
    services: useOpenCoupons(id),
    bills: useOpenBills(id),
  };
  return (
    <PageTabs
      label={t('room.edit')}
      tabs={TABS.map((tab) => ({
        name: t(`room.tab.${tab}`),
        to: `${LIST}/${id}`,
        search: roomSearch({ tab }),
        count: counts[tab],
      }))}
    />
  );
}

type Props = { room: Pick<Room, 'id' | 'name' | 'blockedByAdmin'>; onClose: () => void };

/** The reason stands on the room until it is open again. */
function BlockDialog({ room, onClose }: Props) {
  const { t } = useTranslation();
  // As it was when the dialog opened: it must not turn into its opposite as the answer arrives.
  const [act] = useState(room.blockedByAdmin ? 'unblock' : 'block');
  const { run } = useCommand(roomApi.block, { area: 'room', done: `room.${act}.done` });
  return (
    <ReasonDialog
      title={t(`room.${act}.title`, { name: room.name })}
      label={t('room.block.reason')}
      action={t(`room.${act}.action`)}
      cancel={t(act === 'unblock' ? 'popup.dialog.notNow' : 'popup.dialog.cancel')}
      danger={act === 'block'}
      onConfirm={(reason) => run({ params: { id: room.id }, body: { blocked: act === 'block', reason } })}
      onClose={onClose}
    >
      {t(`room.${act}.effect`)}
    </ReasonDialog>
  );
}
