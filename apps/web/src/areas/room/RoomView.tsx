import type { Room } from '@lobby/contract/areas/room';
import { BookingsCards } from '#shared/booking/BookingsCards.tsx';
import { CarsCard } from '#shared/car/CarsCard.tsx';
import type { Section } from '#shared/form/fields.ts';
import { History } from '#shared/history/History.tsx';
import layout from '#shared/layout/layout.module.css';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { RecordFacts } from '#shared/record/RecordFacts.tsx';
import { RecordColumns } from '#shared/record/RecordHeader.tsx';
import { CardsCard, ParcelsCard } from '#shared/room/RoomCards.tsx';
import { CouponsCard, StampsCard, VisitsCards } from '#shared/room/RoomServices.tsx';
import { RoomAccount } from './parts/RoomAccount.tsx';
import { DoorEventsCard, MembersCard } from './parts/RoomCards.tsx';
import { QuotaLeft, RoomQuota } from './parts/RoomQuota.tsx';
import css from './Room.module.css';
import { RoomHeader } from './RoomHeader.tsx';
import { useRoom } from './room.records.ts';
import type { RoomTab } from './room-search.ts';

type Props<T> = { id: number; tab: RoomTab; sections: Section<T>[] };

/** One room: who lives there, what waits for them, who came to its doors; everything else is a tab away. */
export function RoomView<T>({ id, tab, sections }: Props<T>) {
  const room = useRoom(id);
  return (
    <LoadedRecord id={id} answer={room}>
      {({ data }) => (
        <>
          <RoomHeader room={data} />
          {tab === 'overview' ? (
            <Overview room={data} sections={sections} />
          ) : (
            <div className={layout.page}>
              <RoomPart room={data} tab={tab} />
            </div>
          )}
        </>
      )}
    </LoadedRecord>
  );
}

function Overview<T>({ room, sections }: { room: Room; sections: Section<T>[] }) {
  const activity = (
    <>
      <ParcelsCard roomId={room.id} status="waiting" />
      <DoorEventsCard room={room} />
    </>
  );
  const rest = (
    <>
      <QuotaLeft roomId={room.id} />
      <RecordFacts area="room" sections={sections} record={room} />
    </>
  );
  return (
    <RecordColumns activity={activity} rest={rest}>
      <MembersCard room={room} />
    </RecordColumns>
  );
}

function RoomPart({ room, tab }: { room: Room; tab: Exclude<RoomTab, 'overview'> }) {
  switch (tab) {
    case 'members':
      return <MembersCard room={room} />;
    case 'cards':
      return <CardsCard roomId={room.id} />;
    case 'cars':
      return <CarsCard roomId={room.id} />;
    case 'parcels':
      return (
        <div className={css.stack}>
          <ParcelsCard roomId={room.id} status="waiting" />
          <ParcelsCard roomId={room.id} status="completed" />
        </div>
      );
    case 'visits':
      return (
        <div className={css.stack}>
          <VisitsCards of={{ room: room.id }} />
        </div>
      );
    case 'bookings':
      return (
        <div className={css.stack}>
          <BookingsCards of={{ room: room.id }} />
        </div>
      );
    case 'services':
      return (
        <div className={css.stack}>
          <CouponsCard roomId={room.id} />
          <StampsCard roomId={room.id} />
        </div>
      );
    case 'bills':
      return <RoomAccount roomId={room.id} />;
    case 'quota':
      return <RoomQuota room={room} />;
    case 'history':
      return <History area="room" id={room.id} />;
  }
}
