import { useTranslation } from 'react-i18next';
import { PageTabs } from '#shared/layout/PageTabs.tsx';
import { RoomBlock } from './RoomBlock.tsx';
import { useRoom } from './room.records.ts';
import { TABS, tabSearch } from './room-search.ts';

/** Whether the room is blocked, and the parts of its page. */
export function RoomTop({ id }: { id: number }) {
  const { t } = useTranslation();
  const room = useRoom(id).data?.data;
  return (
    <>
      {room && <RoomBlock room={room} />}
      <PageTabs
        label={t('room.edit')}
        tabs={TABS.map((tab) => ({
          name: t(`room.tab.${tab}`),
          to: `/floor-and-room/room/${id}`,
          search: tabSearch({ tab }),
        }))}
      />
    </>
  );
}
