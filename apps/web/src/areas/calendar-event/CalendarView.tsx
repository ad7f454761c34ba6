import type { EventOccurrence, EventType } from '@lobby/contract/areas/calendar-event';
import { DAY_MS, dayNumber, dayOf, momentOf, wallOf } from '@lobby/contract/zone';
import { Button, Radio, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarItem } from '#shared/calendar-grid/calendar-item.ts';
import { MonthView } from '#shared/calendar-grid/MonthView.tsx';
import { PhoneCalendar } from '#shared/calendar-grid/PhoneCalendar.tsx';
import { type Drag, useDrag } from '#shared/calendar-grid/use-drag.ts';
import { HOUR_PX, WeekView } from '#shared/calendar-grid/WeekView.tsx';
import { problemText } from '#shared/call/problem-text.ts';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { MomentInput } from '#shared/dates/MomentInput.tsx';
import { weekStart, weeksOf } from '#shared/dates/weeks.ts';
import dialog from '#shared/dialog/Dialog.module.css';
import { Dialog } from '#shared/dialog/Dialog.tsx';
import { LinkButton } from '#shared/layout/LinkButton.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { rememberList } from '#shared/list/memory.ts';
import { useCan } from '#shared/session/can.ts';
import { useLanguage } from '#shared/texts/language.ts';
import { displayTitle } from '#shared/texts/plain.ts';
import css from './Calendar.module.css';
import { ConflictNotice } from './ConflictNotice.tsx';
import { type CalendarSearch, shownDay } from './calendar-search.ts';
import { EventDialog } from './EventDialog.tsx';
import { whenOf } from './event-words.ts';
import { planOf, useConflicts } from './move/use-conflicts.ts';
import { type Move, useMove } from './move/use-move.ts';
import { typeIcons } from './type-icons.ts';
import { AREA, useOccurrences } from './use-occurrences.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import { useIsPhone } from '#shared/layout/use-is-phone.ts';
import '@mantine/core/styles/Radio.layer.css';

type Props = { view: 'month' | 'week'; search: CalendarSearch; top: ReactNode };
type Planned = { event: EventOccurrence; startDate: Date };
const QUARTER = 15;

export function CalendarView({ view, search, top }: Props) {
  const { t } = useTranslation();
  const zone = useZone();
  const now = useNow();
  const writable = useCan()('calendar-event:write');
  const phone = useIsPhone();
  const [opened, setOpened] = useState<EventOccurrence>();
  const [planned, setPlanned] = useState<Planned>();
  const move = useMove();
  useEffect(() => {
    rememberList(AREA, { view, ...search });
  });

  const day = shownDay(search, now, zone);
  const today = dayOf(now, zone);
  const weeks = weeksOf(day);
  const [from, days] = view === 'month' ? [weeks[0] as number, 7 * weeks.length] : [weekStart(dayNumber(day)), 7];
  const { events, answer } = useOccurrences(from, days);
  const { items, eventOf } = useEventItems(events);

  /** The day under the pointer; in the week also the quarter of an hour. */
  const startOf = ({ item, days: ahead, down }: Drag) => {
    const minutes = view === 'week' && !item.isAllDay ? Math.round(((down / HOUR_PX) * 60) / QUARTER) * QUARTER : 0;
    return momentOf(wallOf(item.startDate, zone) + ahead * DAY_MS + minutes * 60_000, zone);
  };
  const drop = (dropped: Drag) => {
    const startDate = startOf(dropped);
    const event = eventOf(dropped.item);
    if (!event || startDate.getTime() === event.startDate.getTime()) return;
    if (event.isSeries) setPlanned({ event, startDate });
    else void move(event, startDate, false);
  };
  const { drag, grab } = useDrag(drop);
  const dragged = drag && eventOf(drag.item);
  const handlers = {
    onOpen: (item: CalendarItem) => setOpened(eventOf(item)),
    onGrab: writable ? grab : undefined,
    grabbed: drag?.item,
  };
  const shared = { area: AREA, day, today, items, over: drag?.over, ...handlers };

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
            <WeekView writable={writable} {...shared} />
          )}
        </div>
      )}
      {drag && dragged && <DragChip drag={drag} event={dragged} startDate={startOf(drag)} />}
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

const BESIDE = 14;

/** Follows the pointer: what is being moved, to when, and who is there already. */
function DragChip({ drag, event, startDate }: { drag: Drag; event: EventOccurrence; startDate: Date }) {
  const language = useLanguage();
  const zone = useZone();
  const plan = planOf(event, startDate);
  const conflicts = useConflicts(drag.over ? plan : undefined);
  const left = Math.min(drag.x + BESIDE, window.innerWidth - 340);
  return (
    <div className={css.chip} style={{ transform: `translate(${left}px, ${drag.y + BESIDE}px)` }}>
      <strong>{displayTitle(event, language)}</strong>
      <div>{whenOf({ ...plan, isAllDay: event.isAllDay }, zone)}</div>
      <ConflictNotice conflicts={conflicts} />
    </div>
  );
}

const colors: Record<EventType, CalendarItem['color']> = {
  activity: 'teal',
  meeting: 'indigo',
  maintenance: 'slate',
  safety: 'plum',
  holiday: 'violet',
};
/** A series has the same id on all of its days. */
const itemId = ({ id, day }: EventOccurrence) => `${id} ${day}`;

/** The events as the grid draws them, and the event behind an item. */
function useEventItems(events: EventOccurrence[]) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const toItem = (event: EventOccurrence): CalendarItem => {
    const { startDate, endDate, isAllDay, type, status, place } = event;
    const isCancelled = status === 'cancelled' || status === 'postponed';
    const details = [whenOf(event, zone), place, isCancelled ? t(`calendar-event.filter.status.${status}`) : null];
    return {
      id: itemId(event),
      title: displayTitle(event, language),
      startDate,
      endDate,
      isAllDay,
      kind: type,
      color: colors[type],
      icon: typeIcons[type],
      details: details.filter((detail): detail is string => Boolean(detail)),
      isRepeated: event.isSeries,
      isCancelled,
      isHidden: !event.isActive,
    };
  };
  const byId = new Map(events.map((event) => [itemId(event), event]));
  return { items: events.map(toItem), eventOf: ({ id }: CalendarItem) => byId.get(id) };
}

type MoveDialogProps = { event: EventOccurrence; startDate: Date; move: Move; onClose: () => void };

/** Moving without a mouse, and the question a series asks: this day alone, or all of them. */
function MoveDialog({ event, startDate, move, onClose }: MoveDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [start, setStart] = useState<Date | null>(startDate);
  const [alone, setAlone] = useState(true);
  const moment = start && !Number.isNaN(start.getTime()) ? start : undefined;
  const isElsewhere = moment !== undefined && moment.getTime() !== event.startDate.getTime();
  const conflicts = useConflicts(moment && planOf(event, moment));
  function confirm() {
    if (!moment) return;
    onClose();
    void move(event, moment, alone);
  }
  return (
    <Dialog opened title={t('calendar-event.move.title', { title: displayTitle(event, language) })} onClose={onClose}>
      <div className={css.facts}>
        <MomentInput label={t('calendar-event.move.to')} value={start} onChange={setStart} dayOnly={event.isAllDay} needed />
        {event.isSeries && (
          <Radio.Group
            label={t('calendar-event.move.which')}
            value={alone ? 'alone' : 'all'}
            onChange={(value) => setAlone(value === 'alone')}
          >
            <Radio mt={8} value="alone" label={t('calendar-event.move.alone')} />
            <Radio mt={8} value="all" label={t('calendar-event.move.all')} />
          </Radio.Group>
        )}
      </div>
      <ConflictNotice conflicts={conflicts} />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('popup.dialog.cancel')}
        </Button>
        <Button disabled={!isElsewhere} onClick={confirm}>
          {t('calendar-event.move.act')}
        </Button>
      </div>
    </Dialog>
  );
}
