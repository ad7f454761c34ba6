import type { SearchResult } from '@lobby/contract/areas/search';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { registerAreas } from '#shared/area/all-areas.ts';
import type { Area } from '#shared/area/area.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { PageSearch } from './PageSearch.tsx';
import { SearchBox } from './SearchBox.tsx';

const navigate = vi.fn<(to: object) => void>();
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }));

const icon = () => Promise.resolve({ default: () => null });
const page = (path: string, title: string) => ({ path, title, load: () => Promise.resolve(() => null) });
const areas: Area[] = [
  {
    name: 'room',
    group: 'building',
    texts: { th: () => Promise.resolve({ default: {} }), en: () => Promise.resolve({ default: {} }) },
    search: [
      { area: 'resident', title: 'room.tab.members', icon, page: ({ room }) => `/room/${room?.id}?tab=members` },
      { area: 'room', title: 'room.title', icon, page: ({ id }) => `/room/${id}` },
    ],
    pages: [page('/room', 'room.title'), page('/contact', 'contact.title')],
  },
];
const found = (area: 'resident' | 'room', id: number, en: string, th = en): SearchResult => ({
  area,
  id,
  title: { th, en },
  detail: null,
  matched: null,
  room: { id: 5, name: 'A1505', building: 'A' },
});
const maneerat = found('resident', 9, 'Maneerat Srisuk', 'มณีรัตน์ ศรีสุข');

const server = fakeServer();
const onDone = vi.fn<() => void>();
const field = () => screen.getByRole('combobox', { name: t('shell.palette.placeholder') });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const selected = () => screen.getAllByRole('option', { selected: true }).map(({ textContent }) => textContent);
const answered = (...data: SearchResult[]) => ({ body: { data } });

beforeEach(() => {
  signInAs();
  localStorage.clear();
  navigate.mockClear();
  onDone.mockClear();
});

it('groups what is found, and opens the chosen one by the keyboard alone', async () => {
  server.answer('GET /search', answered(maneerat, found('room', 5, 'A1505')));
  const { user } = show(<SearchBox areas={areas} onDone={onDone} />);
  await user.type(field(), 'มณี');
  expect(await screen.findByRole('group', { name: t('room.tab.members') })).toBeTruthy();
  expect(options()).toEqual(['Maneerat Srisukมณีรัตน์ ศรีสุข · Room A1505', 'A1505']);
  expect(selected()[0]).toContain('Maneerat');
  await user.keyboard('{ArrowDown}');
  expect(selected()).toEqual(['A1505']);
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await user.keyboard('{ArrowUp}{Enter}');
  expect(navigate).toHaveBeenCalledWith({ href: '/room/5?tab=members' });
  expect(onDone).toHaveBeenCalledOnce();
});

it('asks once for what is typed in one go', async () => {
  server.answer('GET /search', answered(maneerat));
  const { user } = show(<SearchBox areas={areas} onDone={onDone} />);
  await user.type(field(), 'maneerat');
  await waitFor(() => expect(options()).toHaveLength(1));
  expect(server.asked('GET /search').map(({ query }) => query.get('text'))).toEqual(['maneerat']);
});

it('Enter before the answer opens what the answer brings', async () => {
  let answer: (given: ReturnType<typeof answered>) => void = () => undefined;
  server.answer('GET /search', () => new Promise((resolve) => (answer = resolve)));
  const { user } = show(<SearchBox areas={areas} onDone={onDone} />);
  await user.type(field(), 'srisuk{Enter}');
  expect(await screen.findByRole('status', { name: t('shell.palette.searching') })).toBeTruthy();
  await waitFor(() => expect(server.asked('GET /search')).toHaveLength(1));
  expect(navigate).not.toHaveBeenCalled();
  answer(answered(maneerat));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith({ href: '/room/5?tab=members' }));
});

it('a page that begins with what is typed comes first and opens at once', async () => {
  server.answer('GET /search', answered(found('room', 5, 'Contact desk')));
  const { user } = show(<SearchBox areas={areas} onDone={onDone} />);
  await user.type(field(), 'cont{Enter}');
  expect(navigate).toHaveBeenCalledWith({ to: '/contact' });
});

it('keeps what was opened last by area and id, and shows the names it has now', async () => {
  server.answer('GET /search', answered(maneerat));
  const { user, change } = show(<SearchBox areas={areas} onDone={onDone} />);
  await user.type(field(), 'cont{Enter}');
  await user.type(field(), 'maneerat');
  await user.click(await screen.findByRole('option', { name: /Maneerat/ }));
  expect(JSON.stringify(localStorage)).not.toContain('aneerat');

  server.answer('GET /search/recent', answered({ ...maneerat, title: { th: 'มณีรัตน์ ใจดี', en: 'Maneerat Jaidee' } }));
  change(<SearchBox key="again" areas={areas} onDone={onDone} />);
  await screen.findByRole('option', { name: /Maneerat Jaidee/ });
  expect(server.asked('GET /search/recent').map(({ query }) => query.get('records'))).toEqual(['resident:9']);
  const recent = within(screen.getByRole('group', { name: t('shell.palette.recent') })).getAllByRole('option');
  expect(recent.map(({ textContent }) => textContent)).toEqual(['Maneerat JaideeRoom A1505', t('contact.title')]);
  await user.keyboard('{Enter}');
  expect(navigate).toHaveBeenLastCalledWith({ href: '/room/5?tab=members' });
});

it('what another person opened is not shown', async () => {
  server.answer('GET /search', answered());
  const { user, change } = show(<SearchBox areas={areas} onDone={onDone} />);
  await user.type(field(), 'cont{Enter}');
  signInAs({ id: 8 });
  change(<SearchBox key="again" areas={areas} onDone={onDone} />);
  expect(screen.queryByRole('group', { name: t('shell.palette.recent') })).toBeNull();
});

it('in a page `/` leads into it, and the list opens and closes', async () => {
  registerAreas(areas);
  const { user } = show(<PageSearch />);
  expect(options()).toEqual([]);
  await user.keyboard('/');
  expect(document.activeElement).toBe(field());
  expect(options()).not.toEqual([]);
  await user.keyboard('{Escape}');
  expect(options()).toEqual([]);
  await user.keyboard('cont{Enter}');
  expect(navigate).toHaveBeenCalledWith({ to: '/contact' });
  expect(options()).toEqual([]);
});

it('says that nothing was found, and that the search failed', async () => {
  server.answer('GET /search', answered());
  const { user } = show(<SearchBox areas={areas} onDone={onDone} />);
  await user.type(field(), 'zzz');
  expect(await screen.findByText(t('shell.palette.nothing'))).toBeTruthy();
  server.answer('GET /search', 'lost');
  await user.type(field(), 'z');
  expect(await screen.findByText(t('shell.palette.failed'))).toBeTruthy();
});
