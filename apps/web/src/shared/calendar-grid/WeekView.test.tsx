import { dayNumber } from '@lobby/contract/zone';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dayName } from '#shared/dates/day-names.ts';
import { showArea } from '#testing/show-area.tsx';
import { t } from '#testing/texts.ts';
import type { CalendarItem } from './calendar-item.ts';
import { WeekView } from './WeekView.tsx';

const MONDAY = '2026-01-05';

const shared = {
  area: 'calendar-event',
  day: MONDAY,
  today: MONDAY,
  items: [] as CalendarItem[],
  over: undefined,
  onOpen: () => undefined,
};
const Writable = () => <WeekView {...shared} writable />;
const ReadOnly = () => <WeekView {...shared} writable={false} />;
const open = (Week: typeof Writable) => showArea({ pages: [{ path: '/week', load: async () => Week }] }, '/week');
const hours = () => screen.findByRole('region', { name: t('calendar-event.hours') });

it('opens and closes, though scrolling answers with a promise', async () => {
  const week = open(Writable);
  await hours();
  expect(week.leave).not.toThrow();
});

it('a press on a free hour adds an event on that day, at that hour', async () => {
  const { user, address } = open(Writable);
  const day = (await hours()).querySelector(`[data-day="${MONDAY}"]`);
  const free = day?.querySelectorAll('a') ?? [];
  expect(free).toHaveLength(24);
  await user.click(free[14] as Element);
  expect(address()).toBe(`/calendar-event/create?date=${MONDAY}&time=14:00`);
});

it('by keyboard the day itself does, and the hours are no stops on the way', async () => {
  open(Writable);
  const name = t('calendar-event.addOn', { day: dayName(dayNumber(MONDAY), 'en') });
  const day = await screen.findByRole('link', { name });
  expect(day.getAttribute('href')).toBe(`/calendar-event/create?date=${MONDAY}`);
  const stops = [...document.querySelectorAll<HTMLElement>('a')].filter(({ tabIndex }) => tabIndex >= 0);
  expect(stops).toHaveLength(7);
});

it('whoever only reads has nothing to press', async () => {
  open(ReadOnly);
  await hours();
  expect(screen.queryByRole('link')).toBeNull();
});
