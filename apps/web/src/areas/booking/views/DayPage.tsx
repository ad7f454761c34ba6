import { dayOf } from '@lobby/contract/zone';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { useIsTouch } from '#shared/keys/use-is-touch.ts';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import layout from '#shared/layout/layout.module.css';
import { Notice } from '#shared/layout/Notice.tsx';
import { useCan } from '#shared/session/can.ts';
import css from '../Booking.module.css';
import { BookingHeader } from '../BookingTabs.tsx';
import { bookingSearch } from '../booking-search.ts';
import { Timeline } from '../timeline/Timeline.tsx';
import { lanesOf } from '../timeline/timeline-rows.ts';
import { DaySteps } from './DaySteps.tsx';
import { useMove } from './use-move.ts';
import { useTimeline } from './use-timeline.ts';

/** The day of all facilities; bookings are dragged to another time or place. */
export function DayPage() {
  const { t } = useTranslation();
  const zone = useZone();
  const now = useNow();
  const navigate = useNavigate();
  const { date = dayOf(now, zone) } = bookingSearch(useSearch({ strict: false }));
  const answer = useTimeline({ date });
  const rows = answer.data?.data;
  const clock = useMemo(() => ({ day: date, zone, now }), [date, zone, now]);
  const lanes = useMemo(() => lanesOf(rows ?? [], clock, false), [rows, clock]);
  const move = useMove();
  const isTouch = useIsTouch();
  const isDragged = useCan()('booking:write') && !isTouch;
  return (
    <>
      <BookingHeader view="day" />
      <DaySteps day={date} step={1} />
      {answer.isPending && <FormSkeleton fields={4} />}
      {answer.isLoadingError && <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />}
      {rows?.length === 0 && <Notice order={2} title={t('facility.empty.title')} text={t('facility.empty.text')} />}
      {lanes.length > 0 && (
        <>
          {isDragged && <p className={`${layout.note} ${css.hint}`}>{t('booking.day.text')}</p>}
          <Timeline
            lanes={lanes}
            clock={clock}
            onOpen={(id) => void navigate({ to: `/facilities/booking/${id}` })}
            onMove={isDragged ? (to) => void move(to) : undefined}
          />
        </>
      )}
    </>
  );
}
