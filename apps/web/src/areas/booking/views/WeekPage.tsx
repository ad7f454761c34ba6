import type { TimelineItem } from '@lobby/contract/areas/booking';
import type { Language } from '@lobby/contract/constants';
import { dayNumber, dayOf, dayText } from '@lobby/contract/zone';
import { IconBan, IconCalendarCheck, IconHourglass, IconLock } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { stateKey } from '#shared/booking/BookingState.tsx';
import type { CalendarItem } from '#shared/calendar-grid/calendar-item.ts';
import { WeekView } from '#shared/calendar-grid/WeekView.tsx';
import { ChoiceInput } from '#shared/choices/ChoiceInput.tsx';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { timeOf } from '#shared/dates/day-names.ts';
import { weekStart } from '#shared/dates/weeks.ts';
import { activeFacilityChoices } from '#shared/facility/facility-choices.ts';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { useLanguage } from '#shared/texts/language.ts';
import css from '../Booking.module.css';
import { BookingHeader } from '../BookingTabs.tsx';
import { bookingSearch } from '../booking-search.ts';
import { wordsOf } from '../timeline/timeline-rows.ts';
import { DaySteps } from './DaySteps.tsx';
import { useTimeline } from './use-timeline.ts';
import '#shared/form/form.css';

/** The week of one facility, read only. */
export function WeekPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const navigate = useNavigate();
  const today = dayOf(useNow(), zone);
  const { date = today, facility } = bookingSearch(useSearch({ strict: false }));
  const first = dayText(weekStart(dayNumber(date)));
  const answer = useTimeline({ date: first, days: 7, ...(facility && { facility }) }, facility !== undefined);
  const items = (answer.data?.data ?? []).flatMap((row) => row.items).map((item) => calendarItem(item, zone, language, t));
  const open = ({ id }: CalendarItem) => {
    if (id.startsWith('booking-')) void navigate({ to: `/facilities/booking/${id.slice('booking-'.length)}` });
  };
  const choose = (value: string) =>
    void navigate({ to: '.', search: { view: 'week', date, ...(value !== '' && { facility: Number(value) }) } });
  return (
    <>
      <BookingHeader view="week" />
      <div className={css.head}>
        <ChoiceInput
          label={t('booking.field.facility')}
          choices={activeFacilityChoices}
          value={facility === undefined ? '' : String(facility)}
          onChange={choose}
        />
      </div>
      {facility === undefined && <Notice order={2} title={t('booking.week.title')} text={t('booking.week.text')} />}
      {facility !== undefined && answer.isLoadingError && <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />}
      {facility !== undefined && !answer.isLoadingError && (
        <>
          <DaySteps day={date} step={7} />
          <WeekView area="booking" day={date} today={today} items={items} over={undefined} writable={false} onOpen={open} />
        </>
      )}
    </>
  );
}

function calendarItem(item: TimelineItem, zone: string, language: Language, t: TFunction): CalendarItem {
  const { kind, id, start, end, state, needsApproval, room, user } = item;
  const isHeld = state === 'held';
  return {
    id: `${kind}-${id ?? start.getTime()}`,
    title: (kind === 'booking' ? (room ?? user) : wordsOf(item, language)) ?? t(`booking.kind.${kind}`),
    startDate: start,
    endDate: end,
    isAllDay: false,
    kind: t(`booking.kind.${kind}`),
    color: kind === 'booking' ? (isHeld ? 'plum' : 'teal') : 'slate',
    icon: kind === 'booking' ? (isHeld ? IconHourglass : IconCalendarCheck) : kind === 'closure' ? IconBan : IconLock,
    details: [`${timeOf(start, zone)}–${timeOf(end, zone)}`, state ? t(stateKey(state, needsApproval)) : '', user ?? ''].filter(
      Boolean,
    ),
    isRepeated: false,
    isCancelled: false,
    isHidden: kind === 'other',
  };
}
