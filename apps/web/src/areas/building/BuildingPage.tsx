import { type BuildingInput, type BuildingPlan, buildingApi } from '@lobby/contract/areas/building';
import { ROOM_STATUSES } from '@lobby/contract/areas/room';
import { PARCEL_STATUS } from '@lobby/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#shared/call/call.ts';
import { FormPage } from '#shared/form/FormPage.tsx';
import type { Section } from '#shared/form/fields.ts';
import { History } from '#shared/history/History.tsx';
import { useHistoryTab, useIsEditing } from '#shared/history/history-tab.ts';
import layout from '#shared/layout/layout.module.css';
import { LoadedRecord } from '#shared/record/LoadedRecord.tsx';
import card from '#shared/record/RecordCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { RecordFacts } from '#shared/record/RecordFacts.tsx';
import { RecordColumns } from '#shared/record/RecordHeader.tsx';
import { useCan } from '#shared/session/can.ts';
import { BuildingHeader } from './BuildingHeader.tsx';
import { usePlan } from './plan/use-plan.ts';

const sections: Section<z.input<typeof BuildingInput>>[] = [
  { name: 'facts', fields: [{ field: 'name' }, { field: 'number' }, { field: 'lifts' }] },
];

/** A new building begins with its form; one that stands with what is in it. */
export function BuildingPage() {
  const { id } = useParams({ strict: false }) as { id?: string };
  const isEditing = useIsEditing();
  const writable = useCan()('building:write');
  if (id !== undefined && !(isEditing && writable)) return <BuildingView id={Number(id)} />;
  return <FormPage area="building" api={buildingApi} sections={sections} />;
}

function BuildingView({ id }: { id: number }) {
  const isPast = useHistoryTab() !== undefined;
  const answer = useQuery({
    queryKey: ['building', 'one', id],
    queryFn: () => call(buildingApi.get, { params: { id } }),
    enabled: Number.isSafeInteger(id),
  });
  return (
    <LoadedRecord id={id} answer={answer}>
      {({ data }) => (
        <>
          <BuildingHeader building={data} />
          {isPast ? (
            <div className={layout.page}>
              <History area="building" id={id} />
            </div>
          ) : (
            <RecordColumns activity={<RoomsCard id={id} />}>
              <RecordFacts area="building" sections={sections} record={data} />
            </RecordColumns>
          )}
        </>
      )}
    </LoadedRecord>
  );
}

/** How many rooms there are of each kind, each number leading to them. */
function RoomsCard({ id }: { id: number }) {
  const { t } = useTranslation();
  const plan = usePlan(id).data?.data;
  if (!plan) return null;
  const inBuilding = { category: String(id) };
  const counts = [
    ...ROOM_STATUSES.map((status) => ({
      name: t(`building.plan.status.${status}`),
      count: plan.rooms.filter((room) => room.status === status).length,
      to: '/floor-and-room/room',
      search: { ...inBuilding, status },
    })),
    {
      name: t('building.plan.blocked.yes'),
      count: plan.rooms.filter(({ isBlocked }) => isBlocked).length,
      to: '/floor-and-room/room',
      search: { ...inBuilding, blockedByAdmin: 'true' },
    },
    {
      name: t('building.plan.by.parcels'),
      count: waitingIn(plan),
      to: '/parcel',
      search: { status: String(PARCEL_STATUS.waiting), building: String(id) },
    },
  ];
  return (
    <RecordCard title={t('building.plan.count', { ...sizeOf(plan), count: plan.rooms.length })}>
      <dl className={card.grid}>
        {counts.map(({ name, count, to, search }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {count === 0 ? (
                0
              ) : (
                <Link to={to} search={search} aria-label={`${name}: ${count}`}>
                  {count.toLocaleString('en')}
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </RecordCard>
  );
}

const sizeOf = ({ rooms, floors }: BuildingPlan) => ({
  rooms: rooms.length.toLocaleString('en'),
  floors: floors.length.toLocaleString('en'),
});
const waitingIn = ({ rooms }: BuildingPlan) => rooms.reduce((sum, { waiting }) => sum + waiting, 0);
