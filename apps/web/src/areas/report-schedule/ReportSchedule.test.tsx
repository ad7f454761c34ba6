import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { reportScheduleArea } from './report-schedule.area.ts';

const server = fakeServer();
const AT = '2026-11-18T00:00:00Z';
const schedule = (id: number, report: string, more: object) => ({
  id,
  report,
  cadence: 'daily',
  day: 1,
  hour: 7,
  language: 'en',
  isActive: true,
  nextAt: AT,
  lastAt: AT,
  lastReceivers: 1,
  lastProblem: null,
  createdAt: AT,
  updatedAt: AT,
  receivers: [],
  ...more,
});

beforeEach(() => signInAs());

it('says what became of the last one, and of one that is off only that', async () => {
  server.answer(
    'GET /report-schedules',
    pageOfRows(
      schedule(1, 'arrears', { lastProblem: 'failed' }),
      schedule(2, 'parcels', { lastReceivers: 0 }),
      schedule(3, 'bookings', { lastProblem: 'failed', isActive: false }),
    ),
  );
  showArea(reportScheduleArea, '/report-schedule');
  const state = async (report: string) =>
    within((await screen.findByText(t(`report.${report}.title`))).closest('tr') as HTMLElement);
  expect((await state('arrears')).getByText(t('report-schedule.state.failed'))).toBeTruthy();
  expect((await state('parcels')).getByText(t('report-schedule.state.nobody'))).toBeTruthy();
  expect((await state('bookings')).getByText(t('report-schedule.state.off'))).toBeTruthy();
});

it('what is wrong with the recipients is said once', async () => {
  const { user } = showArea(reportScheduleArea, '/report-schedule/create');
  await user.click(await screen.findByRole('button', { name: t('form.save') }));
  const recipients = (await screen.findByRole('combobox', { name: t('report-schedule.field.receivers') })).closest(
    '[tabindex="-1"]',
  );
  expect(within(recipients as HTMLElement).getAllByText(t('problem.required'))).toHaveLength(1);
});

it('how often it is made is always said: nothing calls that optional', async () => {
  showArea(reportScheduleArea, '/report-schedule/create');
  const group = (await screen.findByRole('combobox', { name: t('report-schedule.field.cadence') })).closest('fieldset');
  expect(group?.querySelector('legend')?.textContent).toBe(t('report-schedule.field.cadence'));
});

it('its page says the report, and day and hour once, in words', async () => {
  server.answer('GET /report-schedules/1', { body: { data: schedule(1, 'arrears', { cadence: 'monthly', day: 5, hour: 9 }) } });
  showArea(reportScheduleArea, '/report-schedule/1');
  expect((await screen.findAllByText(t('report.arrears.title'))).length).toBeGreaterThan(0);
  const cadence = screen.getByText(t('report-schedule.field.cadence')).nextElementSibling;
  expect(cadence?.textContent).toMatch(/5.*0?9:00/);
  expect(screen.queryByText(t('report-schedule.field.hour'))).toBeNull();
});
