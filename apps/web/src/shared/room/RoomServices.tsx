import { couponApi } from '@lobby/contract/areas/coupon';
import { stampUseApi } from '@lobby/contract/areas/stamp';
import { visitorApi } from '@lobby/contract/areas/visitor';
import { formatPlate } from '@lobby/contract/people/plate';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#shared/call/call.ts';
import { CouponState } from '#shared/coupon/CouponState.tsx';
import { formatDayInput } from '#shared/dates/day.ts';
import { Moment } from '#shared/dates/Moment.tsx';
import { LinesCard } from '#shared/record/LinesCard.tsx';
import { useCan } from '#shared/session/can.ts';
import { StampUseState, stampTargetText } from '#shared/stamp/StampUseState.tsx';
import { nameOf, useLanguage } from '#shared/texts/language.ts';
import { VisitState } from '#shared/visitor/VisitState.tsx';
import { visitWhen } from '#shared/visitor/visit-words.ts';

const MAX_SHOWN = 50;
const OPEN_STATES = ['inside', 'waiting', 'expected'];

type Of = { room: number } | { host: number };
/** Those of a room, or those who came to one resident. */
function useVisits(of: Of, isOpen: boolean) {
  const whose = 'room' in of ? { room: { id: { $eq: of.room } } } : { host: { id: { $eq: of.host } } };
  const query = {
    filters: { ...whose, state: isOpen ? { $in: OPEN_STATES } : { $notIn: OPEN_STATES } },
    sort: [isOpen ? 'expectedFrom:asc' : 'expectedFrom:desc'],
    pagination: { pageSize: MAX_SHOWN },
    populate: ['host', 'room'],
  };
  return useQuery({ queryKey: ['visitor', 'of', of, isOpen], queryFn: () => call(visitorApi.list, { query }) });
}

/** How many are inside, expected or to be approved. */
export const useOpenVisits = (room: number) => useVisits({ room }, true).data?.meta.total;

/** Who is inside or expected, and below who came before. */
export function VisitsCards({ of }: { of: Of }) {
  return (
    <>
      <VisitsCard of={of} isOpen />
      <VisitsCard of={of} isOpen={false} />
    </>
  );
}

function VisitsCard({ of, isOpen }: { of: Of; isOpen: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const mayInvite = useCan()('visitor:write');
  return (
    <LinesCard
      title={t(isOpen ? 'visitor.of.open' : 'visitor.of.past')}
      answer={useVisits(of, isOpen)}
      empty={t(isOpen ? 'visitor.of.noneOpen' : 'visitor.of.nonePast')}
      side={isOpen && mayInvite && <Link to="/visitor/create">{t('visitor.create')}</Link>}
      renderLine={(visit) => ({
        id: visit.id,
        name: visit.name ?? t(`visitor.kind.${visit.kind}`),
        to: `/visitor/${visit.id}`,
        more: [visitWhen(visit), 'room' in of && nameOf(visit.host, language), visit.plate && formatPlate(visit.plate)],
        state: <VisitState visit={visit} />,
      })}
    />
  );
}

const newestOf = (roomId: number) => ({
  filters: { room: { id: { $eq: roomId } } },
  sort: ['updatedAt:desc'],
  pagination: { pageSize: MAX_SHOWN },
  populate: ['template'],
});

/** How many coupons the room can still use. */
export function useOpenCoupons(room: number) {
  const query = { filters: { room: { id: { $eq: room } }, state: { $eq: 'issued' } }, pagination: { pageSize: 1 } };
  return useQuery({ queryKey: ['coupon', 'of-room', room, 'open'], queryFn: () => call(couponApi.list, { query }) }).data?.meta
    .total;
}

/** The newest coupons of a room. */
export function CouponsCard({ roomId }: { roomId: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const query = newestOf(roomId);
  const answer = useQuery({ queryKey: ['coupon', 'of-room', roomId], queryFn: () => call(couponApi.list, { query }) });
  return (
    <LinesCard
      title={t('coupon.title')}
      answer={answer}
      empty={t('coupon.ofRoom.none')}
      renderLine={(coupon) => ({
        id: coupon.id,
        name: coupon.runNumber,
        more: [
          nameOf(coupon.template, language),
          coupon.endDate && t('coupon.ofRoom.until', { day: formatDayInput(coupon.endDate) }),
          coupon.usedAt && <Moment key="used" at={coupon.usedAt} />,
        ],
        state: <CouponState coupon={coupon} />,
      })}
    />
  );
}

/** The newest stamps on tickets of a room's guests. */
export function StampsCard({ roomId }: { roomId: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const query = newestOf(roomId);
  const answer = useQuery({ queryKey: ['stamp-use', 'of-room', roomId], queryFn: () => call(stampUseApi.list, { query }) });
  return (
    <LinesCard
      title={t('stamp-use.title')}
      answer={answer}
      empty={t('stamp-use.ofRoom.none')}
      renderLine={(use) => ({
        id: use.id,
        name: stampTargetText(use),
        more: [nameOf(use.template, language), <Moment key="at" at={use.createdAt} />],
        state: <StampUseState use={use} />,
      })}
    />
  );
}
