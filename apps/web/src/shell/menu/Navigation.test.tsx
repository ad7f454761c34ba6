import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { registerAreas } from '#shared/area/all-areas.ts';
import type { Area, AreaMenu } from '#shared/area/area.ts';
import { EntryTabs } from '#shared/area/EntryTabs.tsx';
import { session } from '#shared/session/store.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { showPage } from '#testing/show-page.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { Navigation } from './Navigation.tsx';

const waiting = vi.fn<() => Promise<number>>();
const noTexts = { th: () => Promise.resolve({ default: {} }), en: () => Promise.resolve({ default: {} }) };
const area = (name: string, group: Area['group'], path: string, menu: Partial<AreaMenu> = {}): Area => ({
  name,
  group,
  menu: { icon: () => Promise.resolve({ default: () => null }), ...menu },
  texts: noTexts,
  pages: [{ path, title: `${name}.title`, load: () => Promise.resolve(() => null) }],
});
const server = fakeServer();
const filters = async () => (view: object) => ({ saved: view });
const areas = [
  area('parcel', 'services', '/parcel', { count: { load: waiting, label: 'parcel.menuCount' } }),
  { ...area('news', 'messages', '/news'), lists: [{ name: 'news' as const, path: '/news', filters }] },
  area('building', 'building', '/floor-and-room/building', { title: 'building.menu' }),
  area('room', 'building', '/floor-and-room/room', { tabOf: 'building' }),
  area('log', 'control', '/logs', { isInFoot: true }),
];
const Menu = () => (
  <>
    <Navigation areas={areas} />
    <EntryTabs />
  </>
);
const group = (name: string) => screen.findByRole('button', { name: new RegExp(`^${t(`shell.group.${name}`)}`) });
const links = () => within(screen.getByRole('navigation', { name: t('shell.navigation') })).getAllByRole('link');
const isFolded = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) }).closest('ul')?.hidden;
const star = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('li') as HTMLElement).getByRole('button');

beforeEach(() => {
  localStorage.clear();
  registerAreas(areas);
  signInAs();
  waiting.mockReset();
  waiting.mockResolvedValue(0);
  server.answer('POST /saved-views/count', { body: { data: [null] } });
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
  showPage(Menu, { at: '/dashboard' });
  await waitFor(() => expect(waiting).toHaveBeenCalledOnce());
  await screen.findByRole('link', { name: 'Parcels' });
});

it('asks for nothing while somebody has a required step to do first', async () => {
  const profile = signInAs();
  session.set({ profile: { ...profile, pendingStep: 'password' }, ended: null });
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

it('a group that was folded stays so for this person, and says what waits in it', async () => {
  waiting.mockResolvedValue(3);
  const first = showPage(Menu, { at: '/parcel' });
  await first.user.click(await group('services'));
  expect((await group('services')).getAttribute('aria-expanded')).toBe('false');
  expect(isFolded('Parcels')).toBe(true);
  expect((await group('services')).textContent).toContain('3 overdue');
  expect((await group('services')).dataset.here, 'the page on the screen is one of it').toBe('true');
  first.leave();

  const again = showPage(Menu, { at: '/parcel' });
  expect((await group('services')).getAttribute('aria-expanded')).toBe('false');
  expect(isFolded('Parcels')).toBe(true);
  again.leave();

  signInAs({ id: 8 });
  showPage(Menu, { at: '/parcel' });
  expect((await group('services')).getAttribute('aria-expanded'), 'a menu of one’s own').toBe('true');
  expect(isFolded('Parcels')).toBe(false);
});

it('a starred page stands on top until it is not starred any more, by the keyboard alone', async () => {
  const first = showPage(Menu, { at: '/dashboard' });
  (await star(t('news.title'))).focus();
  await first.user.keyboard('{Enter}');
  expect(links().map(({ textContent }) => textContent)).toEqual(['News', 'Parcels', 'News', t('building.menu'), t('log.title')]);
  first.leave();

  const again = showPage(Menu, { at: '/dashboard' });
  const [top] = await screen.findAllByRole('list');
  expect(top?.getAttribute('aria-labelledby')).toBe(screen.getByRole('button', { name: t('shell.favourite.title') }).id);
  await again.user.click(within(top as HTMLElement).getByRole('button'));
  expect(screen.queryByRole('button', { name: t('shell.favourite.title') })).toBeNull();
  expect(links()).toHaveLength(4);
});

it('areas of one entry are tabs of it, and the entry is marked on each of them and on their records', async () => {
  const { router } = showPage(Menu, { at: '/floor-and-room/room' });
  const tabs = await screen.findByRole('navigation', { name: t('building.menu') });
  expect(
    within(tabs)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([t('building.title'), t('room.title')]);
  const entry = () => links().find(({ textContent }) => textContent === t('building.menu'));
  expect(entry()?.getAttribute('aria-current')).toBe('page');
  await act(() => router.navigate({ to: '/floor-and-room/room/5' }));
  await waitFor(() => expect(screen.queryByRole('navigation', { name: t('building.menu') })).toBeNull());
  expect(entry()?.getAttribute('aria-current')).toBe('page');
});

it('views somebody saved stand under their page', async () => {
  localStorage.setItem('lobby.views.7.1.news', JSON.stringify([{ name: 'Drafts', search: { filters: { state: ['draft'] } } }]));
  const { router } = showPage(Menu, { at: '/dashboard' });
  const view = await screen.findByRole('link', { name: 'Drafts' });
  expect(view.getAttribute('href')).toBe('/news?state=draft');
  expect(view.getAttribute('aria-current')).toBeNull();
  await act(() => router.navigate({ href: '/news?state=draft' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Drafts' }).getAttribute('aria-current')).toBe('true'));
});

it('the saved view somebody looks at is scrolled to, also where it is opened from elsewhere', async () => {
  localStorage.setItem('lobby.views.7.1.news', JSON.stringify([{ name: 'Drafts', search: { filters: { state: ['draft'] } } }]));
  const scrolled: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.textContent);
  });
  const { router } = showPage(Menu, { at: '/news' });
  await screen.findByRole('link', { name: 'Drafts' });
  expect(scrolled).not.toContain('Drafts');
  await act(() => router.navigate({ href: '/news?state=draft' }));
  await waitFor(() => expect(scrolled).toContain('Drafts'));
});

it('saved views say how many rows they show, asked for in one call and again when their list changes', async () => {
  const save = (name: string, ...views: [string, string][]) =>
    localStorage.setItem(`lobby.views.7.1.${name}`, JSON.stringify(views.map(([view, q]) => ({ name: view, search: { q } }))));
  save('news', ['Pool', 'pool'], ['Lift', 'lift']);
  save('announcement', ['Water', 'water']);
  let lift = 3;
  const counts: Record<string, number | null> = { pool: 100, water: null };
  server.answer('POST /saved-views/count', ({ body }) => {
    const asked = (body as { views: { filters: { q: string } }[] }).views.map(({ filters: { q } }) => q);
    return { body: { data: asked.map((q) => (q === 'lift' ? lift : counts[q])) } };
  });
  const both = (['news', 'announcement'] as const).map((name) => ({
    ...area(name, 'messages', `/${name}`),
    lists: [{ name, path: `/${name}`, filters: async () => (view: object) => view }],
  }));
  const { client } = showPage(() => <Navigation areas={both} />, { at: '/dashboard' });
  const lifts = () => screen.getByRole('link', { name: /^Lift/ }).textContent;
  await waitFor(() => expect(lifts()).toContain(t('shell.viewCount', { count: 3 })));
  expect(screen.getByRole('link', { name: /^Pool/ }).textContent).toBe(`Pool99+${t('shell.viewCountMore', { most: 99 })}`);
  expect(screen.getByRole('link', { name: 'Water' }), 'nobody can say').toBeTruthy();
  expect(server.asked('POST /saved-views/count').map(({ body }) => body)).toEqual([
    {
      views: [
        { list: 'news', filters: { q: 'pool' } },
        { list: 'news', filters: { q: 'lift' } },
        { list: 'announcement', filters: { q: 'water' } },
      ],
    },
  ]);
  lift = 4;
  await act(() => client.invalidateQueries({ queryKey: ['news'] }));
  await waitFor(() => expect(lifts()).toContain(t('shell.viewCount', { count: 4 })));
  expect(server.asked('POST /saved-views/count')).toHaveLength(2);
});
