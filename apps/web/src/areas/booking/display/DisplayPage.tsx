import type { TimelineItem, TimelineRow } from '@lobby/contract/areas/booking';
import { dayNumber, dayOf } from '@lobby/contract/zone';
import { Button } from '@mantine/core';
import { IconArrowsMaximize, IconPlugConnectedX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { dayName, timeOf } from '#shared/dates/day-names.ts';
import { FormSkeleton } from '#shared/form/FormHeader.tsx';
import { LoadFailed } from '#shared/layout/LoadFailed.tsx';
import { Notice } from '#shared/layout/Notice.tsx';
import { displayName, useLanguage } from '#shared/texts/language.ts';
import { wordsOf } from '../timeline/timeline-rows.ts';
import { useTimeline } from '../views/use-timeline.ts';
import css from './Display.module.css';
import { endOfToday, isStale, placeState } from './display-state.ts';

const MAX_NEXT = 3;
const ASK_AGAIN_MS = 60_000;

/** For a screen on the wall: what every facility is now, and who has it next. Rooms only, nobody's name. */
export function DisplayPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const now = useNow();
  const wall = useRef<HTMLDivElement>(null);
  const today = dayOf(now, zone);
  const answer = useTimeline({ date: today }, true, ASK_AGAIN_MS);
  const rows = answer.data?.data;
  // What is shown of the day before, while today cannot be read, is as old as it says itself.
  const readAt = answer.data && (answer.isPlaceholderData ? answer.data.meta.now : new Date(answer.dataUpdatedAt));
  return (
    <div ref={wall} className={css.wall}>
      <header className={css.top}>
        <h1>{t('booking.display.title')}</h1>
        <span className={css.clock}>
          {dayName(dayNumber(today), language)} <strong>{timeOf(now, zone)}</strong>
        </span>
        <Button
          className={css.whole ?? ''}
          variant="default"
          leftSection={<IconArrowsMaximize size={18} aria-hidden />}
          onClick={() => void wall.current?.requestFullscreen?.()}
        >
          {t('booking.display.whole')}
        </Button>
      </header>
      {readAt && isStale(readAt, now, answer.isRefetchError) && (
        <p className={css.stale} role="alert">
          <IconPlugConnectedX size={22} stroke={1.6} aria-hidden />
          {t('booking.display.stale', { at: timeOf(readAt, zone) })}
        </p>
      )}
      {answer.isPending && <FormSkeleton fields={4} />}
      {answer.isLoadingError && <LoadFailed order={2} error={answer.error} onRetry={answer.refetch} />}
      {rows?.length === 0 && <Notice order={2} title={t('facility.empty.title')} text={t('facility.empty.text')} />}
      <ul className={css.places}>
        {rows?.map((row) => (
          <Place key={row.facility.id} row={row} now={now} />
        ))}
      </ul>
    </div>
  );
}

function Place({ row: { facility, items }, now }: { row: TimelineRow; now: Date }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const who = (item: TimelineItem) =>
    item.kind === 'booking'
      ? t('booking.display.room', { room: item.room ?? '–' })
      : (wordsOf(item, language) ?? t(`booking.kind.${item.kind}`));
  const here = items.filter(({ start, end }) => start <= now && now < end);
  const until = endOfToday(facility, now, zone);
  const next = items.filter(({ start }) => start > now && start < until).slice(0, MAX_NEXT);
  const state = placeState(facility, here, now, zone);
  return (
    <li className={css.place} data-state={state}>
      <h2>{displayName(facility, language)}</h2>
      <p className={css.state}>{t(state === 'notOpen' ? 'booking.display.notOpen' : `booking.cell.${state}`)}</p>
      <ul className={css.lines}>
        {here.map((item) => (
          <li key={`${item.kind}-${item.id}-${item.start.getTime()}`}>
            {t('booking.display.until', { who: who(item), time: timeOf(item.end, zone) })}
          </li>
        ))}
        {next.map((item) => (
          <li key={`${item.kind}-${item.id}-${item.start.getTime()}`} data-next>
            {timeOf(item.start, zone)}–{timeOf(item.end, zone)} {who(item)}
          </li>
        ))}
        {here.length === 0 && next.length === 0 && <li data-next>{t('booking.display.none')}</li>}
      </ul>
    </li>
  );
}
