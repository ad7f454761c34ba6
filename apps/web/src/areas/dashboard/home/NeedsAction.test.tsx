import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { NeedsAction } from './NeedsAction.tsx';

const server = fakeServer();
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const overdue = { name: 'parcel-overdue', count: 3, oldest: ago(12 * 24 + 1), link: '/parcel?status=17&olderThan=overdue' };
const answer = (...actions: object[]) => server.answer('GET /home', { body: { data: { actions } } });

function showTiles() {
  const routeTree = createRootRoute({ component: NeedsAction });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  return show(<RouterProvider router={router as never} />);
}

beforeEach(() => {
  signInAs();
});

it('says how many wait, how long the oldest does, and leads to exactly these', async () => {
  answer(overdue, { name: 'hardware-offline', count: 1, oldest: ago(3.5), link: '/facilities/hardware?line=offline' });
  showTiles();
  const [parcels, devices] = await screen.findAllByRole('link');
  expect(parcels?.textContent).toBe('3parcels overduethe longest for 12 days');
  const href = new URL(parcels?.getAttribute('href') ?? '', location.href);
  expect([href.pathname, href.searchParams.get('olderThan')]).toEqual(['/parcel', 'overdue']);
  expect(devices?.textContent, 'D21: one device').toBe('1device offlinefor 3 hours');
});

it('what only waits for its day is counted, without an age', async () => {
  answer({ name: 'announcement-scheduled', count: 2, oldest: ago(0.2), link: '/announcement?state=scheduled' });
  showTiles();
  expect((await screen.findByRole('link')).textContent).toBe('2announcements scheduled');
});

it('tells of parking stamps and coupons, each with the way to its list', async () => {
  answer(
    { name: 'stamp-sync-failed', count: 1, oldest: ago(3.5), link: '/web-stamp/template' },
    { name: 'stamp-used-up', count: 2, oldest: ago(3.5), link: '/floor-and-room/room/12?tab=quota' },
    { name: 'coupon-ending', count: 40, oldest: ago(99), link: '/e-coupon/issued?state=issued&ends=soon' },
  );
  showTiles();
  const said = (await screen.findAllByRole('link')).map(({ textContent }) => textContent);
  expect(said).toEqual([
    '1sync of parking rates failedfor 3 hours',
    '2rooms have used up their parking stampsthe longest for 3 hours',
    '40unused coupons end within 7 days',
  ]);
});

it('says one calm line where nothing waits', async () => {
  answer();
  showTiles();
  expect(await screen.findByText(t('dashboard.actions.none'))).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('one that could not be read is said beside the others', async () => {
  answer(overdue, { name: 'hardware-offline', isError: true });
  showTiles();
  expect(await screen.findByText(t('dashboard.actions.failed'))).toBeTruthy();
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

it('a failed call says so, and is asked again', async () => {
  server.answer('GET /home', { status: 500, body: { error: { message: 'x', details: {} } } });
  const { user } = showTiles();
  await screen.findByRole('alert');
  answer(overdue);
  await user.click(screen.getByRole('button', { name: t('error.retry') }));
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(1));
});
