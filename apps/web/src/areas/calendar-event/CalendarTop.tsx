import { type Day, dayNumber, dayOf, nextDay } from '@lobby/contract/zone';
import { ActionIcon, Button } from '@mantine/core';
import { IconCalendarShare, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNow, useZone } from '#shared/dates/clock.ts';
import { monthName } from '#shared/dates/day-names.ts';
import { monthsAhead } from '#shared/dates/weeks.ts';
import { useCan } from '#shared/session/can.ts';
import { useLanguage } from '#shared/texts/language.ts';
import css from './Calendar.module.css';
import { type CalendarSearch, shownDay, VIEWS, type View } from './calendar-search.ts';

type Props = { view: View; search: CalendarSearch; onShare: () => void };

/** Which way to look, and where: today, one back, one on. */
export function CalendarTop({ view, search, onShare }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const zone = useZone();
  const now = useNow();
  const navigate = useNavigate();
  const mayShare = useCan()('calendar-event:write');
  const day = shownDay(search, now, zone);
  const go = (date: Day) => void navigate({ to: '.', search: { view, date }, resetScroll: false });
  const step = (by: number) => go(view === 'week' ? nextDay(day, 7 * by) : monthsAhead(day, by));
  return (
    <div className={css.top}>
      <nav className={css.views} aria-label={t('calendar-event.view.title')}>
        {VIEWS.map((one) => (
          <Link
            key={one}
            to="/calendar-event"
            search={{ view: one, ...(search.date && { date: search.date }) }}
            className={css.view ?? ''}
            data-here={one === view || undefined}
            activeProps={{ 'aria-current': one === view ? 'true' : undefined }}
          >
            {t(`calendar-event.view.${one}`)}
          </Link>
        ))}
      </nav>
      {view !== 'list' && (
        <div className={css.steps}>
          <Button variant="default" onClick={() => go(dayOf(new Date(), zone))}>
            {t('calendar-event.today')}
          </Button>
          <ActionIcon variant="default" size={40} aria-label={t(`calendar-event.previous.${view}`)} onClick={() => step(-1)}>
            <IconChevronLeft size={20} />
          </ActionIcon>
          <ActionIcon variant="default" size={40} aria-label={t(`calendar-event.next.${view}`)} onClick={() => step(1)}>
            <IconChevronRight size={20} />
          </ActionIcon>
          <h2 className={css.period} aria-live="polite">
            {monthName(dayNumber(day), language)}
          </h2>
        </div>
      )}
      {mayShare && (
        <Button
          className={css.share ?? ''}
          variant="default"
          leftSection={<IconCalendarShare size={18} aria-hidden />}
          onClick={onShare}
        >
          {t('calendar-event.feed.open')}
        </Button>
      )}
    </div>
  );
}
