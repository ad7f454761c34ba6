import { useSearch } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { PeriodChoice } from './PeriodChoice.tsx';
import { type PeriodSearch, periodOf, periodSearch } from './period-search.ts';
import { Traffic } from './Traffic.tsx';

const server = fakeServer();
const failed = { isError: true, message: '-' };
const still = {
  summary: {
    title: '',
    data: {
      valueIn: 0,
      valueOut: 0,
      denied: 0,
      changeIn: null,
      changeOut: null,
      inside: null,
      insideSince: null,
      isCounted: false,
      capacity: null,
    },
  },
  chart: { title: '', data: { bucket: 'day', points: [{ at: '2026-03-01T17:00:00Z', valueIn: 0, valueOut: 0 }] } },
};
const overview = (devices: object[], widgets: object) => ({
  body: { data: { from: '2026-03-01T17:00:00Z', to: '2026-03-02T17:00:00Z', devices, widgets } },
});
const device = (kind: string, heard: number) => ({ kind, inUse: 1, heard });

function Page() {
  const search: PeriodSearch = useSearch({ strict: false });
  return (
    <>
      <PeriodChoice search={search} usual="today" />
      <Traffic period={periodOf(search, 'today')} />
    </>
  );
}
const pages = { pages: [{ path: '/dashboard', search: periodSearch, load: async () => Page }] };
const heading = (key: string) => screen.findByRole('heading', { name: t(key) });
const periods = () => server.asked('POST /dashboards').map(({ body }) => (body as { period: unknown }).period);

beforeEach(() => {
  signInAs();
  server.answer('POST /dashboards', overview([device('door', 1)], { door: still }));
});

it('a house without devices says what is missing; registering one is offered to those who may', async () => {
  server.answer('POST /dashboards', overview([], {}));
  const { leave } = showArea(pages, '/dashboard');
  await heading('dashboard.missing.devices.title');
  expect(screen.getByRole('link', { name: t('dashboard.missing.register') })).toBeTruthy();
  leave();
  signInAs({ role: 'user' });
  showArea(pages, '/dashboard');
  await heading('dashboard.missing.devices.title');
  expect(screen.getByRole('link', { name: t('dashboard.missing.open') })).toBeTruthy();
  expect(screen.queryByRole('link', { name: t('dashboard.missing.register') })).toBeNull();
});

it('devices that have never reported are said to be silent', async () => {
  server.answer('POST /dashboards', overview([device('door', 0)], { door: still }));
  showArea(pages, '/dashboard');
  expect(await heading('dashboard.missing.reports.title')).toBeTruthy();
});

it('one part that fails leaves the others standing, and what has no device has no card', async () => {
  const both = [device('door', 1), device('elevator', 1)];
  server.answer('POST /dashboards', overview(both, { door: { summary: failed, chart: failed }, elevator: still }));
  const { user } = showArea(pages, '/dashboard');
  expect(await screen.findByText(t('dashboard.failed'))).toBeTruthy();
  expect(screen.getByText(t('dashboard.quiet'))).toBeTruthy();
  expect(screen.queryByRole('region', { name: t('dashboard.widget.conventional-parking') })).toBeNull();
  server.answer('POST /dashboards', overview(both, { door: still, elevator: still }));
  await user.click(screen.getByRole('button', { name: t('error.retry') }));
  await waitFor(() => expect(screen.getAllByText(t('dashboard.quiet'))).toHaveLength(2));
});

it('all of it failing says why, and is asked for again', async () => {
  server.answer('POST /dashboards', { status: 500, body: refusal('broken') });
  const { user } = showArea(pages, '/dashboard');
  expect((await screen.findByRole('alert')).textContent).toContain(t('error.systemError'));
  server.answer('POST /dashboards', overview([device('door', 1)], { door: still }));
  await user.click(screen.getByRole('button', { name: t('error.retry') }));
  expect(await screen.findByText(t('dashboard.quiet'))).toBeTruthy();
});

it('the period stands in the address: one of the usual, or two days that make sense', async () => {
  const { user, address } = showArea(pages, '/dashboard');
  const link = (name: string) => screen.findByRole('link', { name: t(`dashboard.period.${name}`) });
  expect((await link('today')).dataset.here).toBe('true');
  await user.click(await link('7d'));
  await waitFor(() => expect(address()).toBe('/dashboard?period=7d'));
  expect((await link('7d')).dataset.here).toBe('true');

  await user.click(await link('own'));
  const day = (end: 'from' | 'to') => screen.getByRole('textbox', { name: t(`dashboard.period.${end}`) });
  const type = async (end: 'from' | 'to', text: string) => {
    await user.clear(day(end));
    await user.type(day(end), text);
  };
  await screen.findByRole('button', { name: t('dashboard.period.show') });
  await type('from', '02/03/2026');
  await type('to', '01/03/2026{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(t('dashboard.period.wrong'));
  await type('to', '4/3/2569{Enter}');
  await waitFor(() => expect(address()).toBe('/dashboard?from=2026-03-02&to=2026-03-04'));
  await waitFor(() => expect(periods().at(-1)).toEqual({ from: '2026-03-02', to: '2026-03-04' }));
});
