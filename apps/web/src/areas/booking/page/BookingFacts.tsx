import type { BookingPage } from '@lobby/contract/areas/booking';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConversationLink } from '#shared/chat/FromChatNote.tsx';
import { useZone } from '#shared/dates/clock.ts';
import { formatMoment } from '#shared/dates/dates.ts';
import { YesNo } from '#shared/layout/StateBadge.tsx';
import card from '#shared/record/RecordCard.module.css';
import { RecordCard } from '#shared/record/RecordCard.tsx';
import { NoticeLines } from '#shared/resident-notice/NoticeLines.tsx';
import { displayName, useLanguage } from '#shared/texts/language.ts';

/** All that is written down about it; what is not there has no line. */
export function BookingFacts({ booking }: { booking: BookingPage }) {
  const { t } = useTranslation();
  const zone = useZone();
  const language = useLanguage();
  const { facility } = booking;
  const at = (moment: Date | null, by: BookingPage['createdBy']) =>
    moment && [formatMoment(moment, zone), displayName(by, language)].filter(Boolean).join(' · ');
  const facts: Record<string, ReactNode> = {
    facility: facility && <Link to={`/facilities/facilities-management/${facility.id}`}>{displayName(facility, language)}</Link>,
    isPrivate: <YesNo value={booking.isPrivate} />,
    createdAt: at(booking.createdAt, booking.createdBy),
    holdUntil: booking.state === 'held' && booking.holdUntil && formatMoment(booking.holdUntil, zone),
    cancelUntil: !booking.isCancel && formatMoment(booking.cancelUntil, zone),
    checkedInAt: at(booking.checkedInAt, booking.checkedInBy),
    cancelledAt: at(booking.cancelledAt, booking.cancelledBy),
    moveOutId: booking.moveOutId && <Link to={`/resident/move-out/${booking.moveOutId}`}>{t('booking.movedOut')}</Link>,
    conversationId: booking.conversationId && <ConversationLink id={booking.conversationId} />,
    cancelReason: booking.cancelReason,
    overrideReason: booking.overrideReason,
    note: booking.note,
    notices: booking.notices.length > 0 && <NoticeLines notices={booking.notices} />,
  };
  const known = Object.entries(facts).filter(([, value]) => Boolean(value));
  return (
    <RecordCard title={t('history.tab.details')}>
      <dl className={card.grid}>
        {known.map(([field, value]) => (
          <div key={field}>
            <dt>{t(`booking.field.${field}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </RecordCard>
  );
}
