import type { EventOccurrence } from '@lobby/contract/areas/calendar-event';
import { DAY_MS, dayNumber, dayOf, momentOf, wallOf } from '@lobby/contract/zone';
import { Button, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '#shared/call/problem-text.ts';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { rememberList } from '#shared/list/memory.ts';
import { useCan } from '#shared/session/can.ts';
import css from './Calendar.module.css';
import { type CalendarSearch, shownDay } from './calendar-search.ts';
import { EventDialog } from './EventDialog.tsx';
import { MonthView } from './month/MonthView.tsx';
import { weekStart, weeksOf } from './month/weeks.ts';
import { DragChip } from './move/DragChip.tsx';
import { MoveDialog } from './move/MoveDialog.tsx';
import { type Drag, useDrag } from './move/use-drag.ts';
import { useMove } from './move/use-move.ts';
import { PhoneCalendar } from './PhoneCalendar.tsx';
import { AREA, useOccurrences } from './use-occurrences.ts';
import { HOUR_PX, WeekView } from './week/WeekView.tsx';

type Props = { view: 'month' | 'week'; search: CalendarSearch; top: ReactNode };
type Planned = { event: EventOccurrence; startDate: Date };
const QUARTER = 15;

export function CalendarView({ view, search, top }: Props) {
  const { t } = useTranslation();
  const zone = useZone();
  const now = useNow();
  const writable = useCan()('calendar-event:write');
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const [opened, setOpened] = useState<EventOccurrence>();
  const [planned, setPlanned] = useState<Planned>();
  const move = useMove();
  useEffect(() => void rememberList(AREA, { view, ...search }));

  const day = shownDay(search, now, zone);
  const today = dayOf(now, zone);
  const weeks = weeksOf(day);
  const [from, days] = view === 'month' ? [weeks[0] as number, 7 * weeks.length] : [weekStart(dayNumber(day)), 7];
  const { events, answer } = useOccurrences(from, days);

  /** The day the hand went to; in the week also the quarter of an hour. */
  const startOf = ({ event, days: ahead, down }: Drag) => {
    const minutes = view === 'week' && !event.isAllDay ? Math.round(((down / HOUR_PX) * 60) / QUARTER) * QUARTER : 0;
    return momentOf(wallOf(event.startDate, zone) + ahead * DAY_MS + minutes * 60_000, zone);
  };
  const drop = (drag: Drag) => {
    const startDate = startOf(drag);
    if (startDate.getTime() === drag.event.startDate.getTime()) return;
    if (drag.event.isSeries) setPlanned({ event: drag.event, startDate });
    else void move(drag.event, startDate, false);
  };
  const { drag, grab } = useDrag(drop);
  const hands = { onOpen: setOpened, onGrab: writable ? grab : undefined, grabbed: drag?.event };
  const shared = { day, today, events, over: drag?.over, ...hands };

  return (
    <>
      <div className={css.header}>
        <Title order={1}>{t('calendar-event.title')}</Title>
        {writable && (
          <LinkButton to="/calendar-event/create" search={{ date: day }} leftSection={<IconPlus size={18} aria-hidden />}>
            {t('calendar-event.create')}
          </LinkButton>
        )}
      </div>
      {top}
      {answer.isError ? (
        <Notice title={t('list.failed')} text={problemText(answer.error)}>
          <Button onClick={() => void answer.refetch()}>{t('error.retry')}</Button>
        </Notice>
      ) : (
        <div className={css.calendar} data-stale={answer.isPlaceholderData || undefined} aria-busy={answer.isFetching}>
          {phone ? (
            <PhoneCalendar view={view} {...shared} />
          ) : view === 'month' ? (
            <MonthView writable={writable} {...shared} />
          ) : (
            <WeekView {...shared} />
          )}
        </div>
      )}
      {drag && <DragChip drag={drag} startDate={startOf(drag)} />}
      {opened && (
        <EventDialog
          event={opened}
          onClose={() => setOpened(undefined)}
          onMove={writable ? () => setPlanned({ event: opened, startDate: opened.startDate }) : undefined}
        />
      )}
      {planned && <MoveDialog {...planned} move={move} onClose={() => setPlanned(undefined)} />}
    </>
  );
}
