import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Area } from '#shared/area/area.ts';
import { session } from '#shared/session/store.ts';
import { showPage } from '#testing/show-page.tsx';
import { signInAs } from '#testing/somebody.ts';
import { Navigation } from './Navigation.tsx';

const waiting = vi.fn<() => Promise<number>>();
const icon = () => Promise.resolve({ default: () => null });
const noTexts = { th: () => Promise.resolve({ default: {} }), en: () => Promise.resolve({ default: {} }) };
const page = { path: '/parcel', title: 'parcel.title', load: () => Promise.resolve(() => null) };
const parcels: Area = {
  name: 'parcel',
  group: 'services',
  menu: { icon, count: { load: waiting, label: 'parcel.menuCount' } },
  texts: noTexts,
  pages: [page],
};
const Menu = () => <Navigation areas={[parcels]} />;

beforeEach(() => {
  signInAs();
  waiting.mockReset();
});

it('says how much waits for somebody, and follows changes of the area', async () => {
  waiting.mockResolvedValue(3);
  const { client } = showPage(Menu, { at: '/dashboard' });
  await screen.findByRole('link', { name: /^Parcels *3 overdue$/ });
  waiting.mockResolvedValue(250);
  await act(() => client.invalidateQueries({ queryKey: ['parcel'] }));
  await screen.findByRole('link', { name: /^Parcels *250 overdue$/ });
  expect(screen.getByText('99+')).toBeTruthy();
});

it('shows nothing where nothing waits', async () => {
  waiting.mockResolvedValue(0);
  showPage(Menu, { at: '/dashboard' });
  await waitFor(() => expect(waiting).toHaveBeenCalledOnce());
  await screen.findByRole('link', { name: 'Parcels' });
});

it('asks for nothing while somebody has a required step to do first', async () => {
  const profile = signInAs();
  session.set({ profile: { ...profile, cage: 'password' }, ended: null });
  showPage(Menu, { at: '/dashboard' });
  await screen.findByRole('link', { name: 'Parcels' });
  expect(waiting).not.toHaveBeenCalled();
});

it('asks again with the next page once the number is old, and not by the clock', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  waiting.mockResolvedValue(3);
  const { router } = showPage(Menu, { at: '/dashboard' });
  await screen.findByRole('link', { name: /^Parcels *3 overdue$/ });
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
  expect(waiting).toHaveBeenCalledOnce();
  await act(() => router.navigate({ to: '/contact' }));
  await waitFor(() => expect(waiting).toHaveBeenCalledTimes(2));
});
