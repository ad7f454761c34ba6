import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '#testing/show.tsx';
import { t } from '#testing/texts.ts';
import { WeekView } from './WeekView.tsx';

it('opens and closes, though scrolling answers with a promise', () => {
  const week = show(
    <WeekView area="calendar-event" day="2026-01-05" today="2026-01-05" items={[]} over={undefined} onOpen={() => undefined} />,
  );
  expect(screen.getByRole('region', { name: t('calendar-event.hours') })).toBeTruthy();
  expect(week.leave).not.toThrow();
});
