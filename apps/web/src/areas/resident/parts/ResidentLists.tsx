import { requestApi } from '@lobby/contract/areas/request';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { useZone } from '#shared/dates/clock.ts';
import { formatDate } from '#shared/dates/dates.ts';
import { formatDayInput } from '#shared/dates/day.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import lines from '#shared/record/LinesCard.module.css';
import { LinesCard } from '#shared/record/LinesCard.tsx';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { RequestState } from '#shared/request/RequestState.tsx';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import { ResidentState } from '../ResidentState.tsx';
import type { Resident } from '../resident.records.ts';

const MAX_REQUESTS = 50;

/** What was asked for about this resident: what waits for a decision, or all of it. */
export function RequestsCard({ resident: { id }, isOpen = false }: { resident: Pick<Resident, 'id'>; isOpen?: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const query = {
    pagination: { pageSize: MAX_REQUESTS },
    populate: ['type'],
    ...(isOpen && { filters: { result: { $null: true } } }),
  };
  const answer = useQuery({
    queryKey: ['request', 'of-resident', id, isOpen],
    queryFn: () => call(requestApi.ofResident, { params: { id }, query }),
  });
  return (
    <LinesCard
      title={t(isOpen ? 'resident.lists.openRequests' : 'resident.tab.requests')}
      answer={answer}
      empty={t(isOpen ? 'resident.lists.noOpenRequests' : 'resident.lists.noRequests')}
      renderLine={(request) => ({
        id: request.id,
        name: nameOf(request.titleTenant, language),
        to: `/resident/application/${request.id}`,
        more: [<Moment key="at" at={request.createdAt} />, request.reason],
        state: <RequestState result={request.result} />,
      })}
    />
  );
}

/** Every room of the person; the one this page is about stands first. */
export function RoomsCard({ resident: { id, rooms, blockedAt } }: { resident: Resident }) {
  const { t } = useTranslation();
  const zone = useZone();
  const sorted = rooms.toSorted((one, other) => Number(other.id === id) - Number(one.id === id));
  return (
    <RecordCard title={t('resident.lists.rooms')}>
      <ul className={lines.lines} aria-label={t('resident.lists.rooms')}>
        {sorted.map(({ id: memberId, room, role, relation, movedIn, leftAt, leavesOn, isActive }) => (
          <li key={memberId}>
            <div className={lines.words}>
              <Link to={memberId === id ? `/floor-and-room/room/${room.id}` : `/resident/resident-list/${memberId}`}>
                {roomInBuilding(room.name, room.building)}
              </Link>
              <div className={lines.more}>
                {[
                  t(`resident.filter.role.${role.type}`),
                  relation && t(`resident.filter.relation.${relation}`),
                  movedIn && t('resident.lists.since', { day: formatDayInput(movedIn) }),
                  leftAt && t('resident.lists.until', { day: formatDate(leftAt, zone) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
            <ResidentState resident={{ isActive, leavesOn, isBlocked: blockedAt !== null }} />
          </li>
        ))}
      </ul>
    </RecordCard>
  );
}
