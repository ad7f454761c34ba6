import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActivationDialog } from '#shared/activation/ActivationDialog.tsx';
import type { IssuedActivation } from '#shared/activation/issued-activation.ts';
import { BookingsCards } from '#shared/booking/BookingsCards.tsx';
import { CarsCard } from '#shared/car/CarsCard.tsx';
import { HolderCards } from '#shared/card/HolderCards.tsx';
import { FormPage } from '#shared/form/FormPage.tsx';
import layout from '#shared/layout/layout.module.css';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import { RecordColumns } from '#shared/record/RecordHeader.tsx';
import { ParcelsCard } from '#shared/room/RoomCards.tsx';
import { VisitsCards } from '#shared/room/RoomServices.tsx';
import { useCan } from '#shared/session/can.ts';
import { changeSections, pastSections } from './form/sections.tsx';
import { AboutCard } from './parts/AboutCard.tsx';
import { ResidentHistory } from './parts/ResidentHistory.tsx';
import { RequestsCard, RoomsCard } from './parts/ResidentLists.tsx';
import { SimilarPeople } from './parts/SimilarPeople.tsx';
import { ResidentHeader } from './ResidentHeader.tsx';
import { type Resident, residentChanges, useResident } from './resident.records.ts';
import { type ResidentTab, residentPageSearch } from './resident-search.ts';

/** Who somebody is and where they live left, what waits for them right; requests and history are a tab away. */
export function ResidentPage() {
  const id = Number(useParams({ strict: false }).id);
  const { tab = 'overview', edit } = residentPageSearch(useSearch({ strict: false }));
  const writable = useCan()('resident:write');
  const answer = useResident(id);
  // Held here: whatever happens to the page below, a code that is shown once stays until it was read.
  const [issued, setIssued] = useState<IssuedActivation | null>(null);
  return (
    <>
      <LoadedRecord id={id} answer={answer}>
        {({ data }) =>
          edit && writable ? (
            <FormPage area="resident" api={residentChanges} sections={data.isActive ? changeSections : pastSections} />
          ) : (
            <>
              <ResidentHeader resident={data} onIssued={setIssued} />
              <ResidentPart resident={data} tab={tab} />
            </>
          )
        }
      </LoadedRecord>
      {issued && <ActivationDialog issued={issued} onClose={() => setIssued(null)} />}
    </>
  );
}

function ResidentPart({ resident, tab }: { resident: Resident; tab: ResidentTab }) {
  const { t } = useTranslation();
  const can = useCan();
  const maySeeRequests = can('request:read');
  const maySeeCards = can('card:read');
  const here = resident.rooms.find(({ id }) => id === resident.id);
  switch (tab) {
    case 'overview':
      return (
        <RecordColumns
          activity={
            <>
              {here && resident.isActive && (
                <ParcelsCard roomId={here.room.id} status="waiting" title={t('resident.lists.parcels')} />
              )}
              {maySeeRequests && <RequestsCard resident={resident} isOpen />}
              {maySeeCards && <HolderCards memberId={resident.id} isHere={resident.isActive} />}
              {here && <CarsCard roomId={here.room.id} {...(resident.isActive && { holder: resident.id })} />}
            </>
          }
        >
          <AboutCard resident={resident} />
          <RoomsCard resident={resident} />
          <SimilarPeople resident={resident} />
        </RecordColumns>
      );
    case 'requests':
      return (
        <div className={layout.page}>
          <RequestsCard resident={resident} />
        </div>
      );
    case 'visits':
      return (
        <div className={layout.page}>
          <VisitsCards of={{ host: resident.id }} />
        </div>
      );
    case 'bookings':
      return (
        <div className={layout.page}>
          <BookingsCards of={{ user: resident.id }} />
        </div>
      );
    case 'history':
      return (
        <div className={layout.page}>
          <ResidentHistory id={resident.id} />
        </div>
      );
  }
}
