import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markOffline, markOnline } from '#shared/call/connection.ts';
import { session } from '#shared/session/store.ts';
import { storedRecords } from '#shared/store/browser-db.ts';
import { roomInBuilding } from '#shared/texts/room-name.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { visit } from '#testing/visits.ts';
import { visitorArea } from '../visitor.area.ts';
import { discardEntry, notedEntries } from './entry-outbox.ts';
import type { KeptVisits } from './expected-visits.ts';
import { hashOf } from './judge.ts';

const server = fakeServer();
const PASS = 'V1.ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const WRONG_BY_MS = 7 * 60_000;
const room = roomInBuilding('A1203', 'A');
const expected = async (more: object = {}) => ({
  id: 5,
  passHash: await hashOf(PASS),
  name: 'S••• G•••',
  kind: 'guest',
  room: 'A1203',
  building: 'A',
  party: 1,
  expectedFrom: '2020-01-01T00:00:00Z',
  expectedTo: '2096-01-01T00:00:00Z',
  days: null,
  hoursFrom: null,
  hoursTo: null,
  entriesLeft: 1,
  insideSince: null,
  ...more,
});
const cutLine = () => {
  for (const one of ['POST /visitor/check-in', 'POST /visitor/check-out', 'GET /users/me', 'GET /visitor/expected'])
    server.answer(one, 'lost');
};
const press = (name: 'checkIn' | 'checkOut') => new RegExp(`^${t(`visitor.${name}.act`)}:`);
const field = () => screen.findByLabelText(t('visitor.scan.title'), { selector: 'input' });
function expectVisits(...visits: object[]) {
  server.answer('GET /visitor/expected', () => ({
    body: { data: { now: new Date(Date.now() - WRONG_BY_MS).toISOString(), visits } },
  }));
}
const list = async () => within(await screen.findByRole('region', { name: t('visitor.offline.title') }));
/** Longer than a second press of the same finger. */
const waitAMinute = () => vi.setSystemTime(Date.now() + 60_000);
const desk = async () => within(await screen.findByRole('region', { name: t('visitor.scan.title') }));

beforeEach(async () => {
  signInAs();
  server.answer('GET /visitor/get-visitor-list', pageOfRows());
  server.answer('GET /visitor/summary', { body: { data: { inside: 0, overstay: 0, expectedToday: 1, waiting: 0 } } });
  expectVisits(await expected());
});
afterEach(async () => {
  vi.useRealTimers();
  for (const entry of notedEntries.get()) await discardEntry(entry);
  act(() => session.set({ profile: null, ended: null }));
  markOnline();
});

async function openDesk() {
  const { user } = showArea(visitorArea, '/visitor');
  await field();
  await waitFor(() => expect(server.asked('GET /visitor/expected')).not.toEqual([]));
  await waitFor(async () => expect(await screen.findByText(t('visitor.scan.none'))).toBeTruthy());
  return user;
}

it('without a line a pass is judged by its hash, noted by the server’s clock, and sent once when the line is back', async () => {
  const user = await openDesk();
  cutLine();
  await user.type(await field(), `${PASS}{Enter}`);
  expect(await (await desk()).findByText(t('visitor.scan.in', { name: 'S••• G•••', room }))).toBeTruthy();
  expect(await screen.findByText(t('visitor.offline.waiting', { count: 1 }))).toBeTruthy();
  const first = server.asked('POST /visitor/check-in').at(0)?.body as { clientKey: string };

  server.answer('POST /visitor/check-in', {
    body: { data: { outcome: 'in', visit: visit({ state: 'inside', insideSince: '2096-11-01T01:00:00Z' }), notes: [] } },
  });
  server.answer('GET /users/me', { body: {} });
  await act(async () => markOnline());
  await waitFor(() => expect(notedEntries.get()).toEqual([]));
  const sent = server.asked('POST /visitor/check-in').at(-1)?.body as { visit: number; at: string; clientKey: string };
  expect(sent).toMatchObject({ visit: 5, clientKey: first.clientKey });
  expect(JSON.stringify(sent), 'no pass is kept on the tablet').not.toContain(PASS);
  expect(Math.abs(Date.parse(sent.at) - (Date.now() - WRONG_BY_MS))).toBeLessThan(60_000);
});

it('a pass nobody gave out and a typed number let nobody in; the list does, and out again', async () => {
  const user = await openDesk();
  cutLine();
  await user.type(await field(), 'V1.AAAAAAAAAAAAAAAAAAAAAAAAAA{Enter}');
  expect(await (await desk()).findByText(t('visitor.offline.unknown'))).toBeTruthy();
  await user.type(await field(), '123456{Enter}');
  expect(await (await desk()).findByText(t('visitor.offline.onlyQr'))).toBeTruthy();
  expect(notedEntries.get()).toEqual([]);
  await user.click((await list()).getByRole('button', { name: press('checkIn') }));
  waitAMinute();
  await user.click(await (await list()).findByRole('button', { name: press('checkOut') }));
  await waitFor(() => expect(notedEntries.get().map(({ kind }) => kind)).toEqual(['in', 'out']));
});

it('a second press of the same finger lets nobody out again', async () => {
  const user = await openDesk();
  cutLine();
  act(() => markOffline());
  await user.dblClick((await list()).getByRole('button', { name: press('checkIn') }));
  await user.click(await (await list()).findByRole('button', { name: press('checkOut') }));
  expect(await (await desk()).findByText(t('visitor.scan.repeated', { name: 'S••• G•••' }))).toBeTruthy();
  expect(notedEntries.get().map(({ kind }) => kind)).toEqual(['in']);
});

it('what was noted is taken back before it is sent, and by the usual undo after it', async () => {
  const user = await openDesk();
  cutLine();
  act(() => markOffline());
  const pressIn = async () => user.click(await (await list()).findByRole('button', { name: press('checkIn') }));
  await pressIn();
  const waiting = within(await (await list()).findByRole('list', { name: t('visitor.offline.notSent') }));
  await user.click(waiting.getByRole('button', { name: new RegExp(`^${t('list.undo')}: .*S••• G•••`) }));
  await waitFor(() => expect(notedEntries.get()).toEqual([]));
  waitAMinute();
  await pressIn();
  await waitFor(() => expect(notedEntries.get()).toHaveLength(1));
  const here = visit({ id: 5, state: 'inside', insideSince: '2096-11-01T01:00:00Z' });
  server.answer('POST /visitor/check-in', { body: { data: { outcome: 'in', visit: here, notes: [] } } });
  await act(async () => markOnline());
  expect(await (await desk()).findByRole('button', { name: `${t('list.undo')}: ${t('visitor.undo.checkIn')}` })).toBeTruthy();
});

it('an answer from the list takes the place of a refusal and of another guest’s note', async () => {
  const user = await openDesk();
  server.answer('POST /visitor/check-in', { status: 409, body: refusal('denied', 'error.visitDenied') });
  await user.type(await field(), '123456{Enter}');
  expect(await (await desk()).findByText('123456')).toBeTruthy();
  act(() => markOffline());
  await user.click((await list()).getByRole('button', { name: press('checkIn') }));
  expect(await (await desk()).findByText(t('visitor.scan.in', { name: 'S••• G•••', room }))).toBeTruthy();
  expect((await desk()).queryByText('123456')).toBeNull();
  await waitFor(async () => expect(document.activeElement).toBe(await field()));
});

it('a long list is drawn in part, found by name, and says where nobody fits', async () => {
  const many = Array.from({ length: 60 }, (_, at) => expected({ id: at + 1, room: `B${100 + at}`, passHash: String(at) }));
  expectVisits(...(await Promise.all(many)), await expected({ id: 99, name: 'W•••', room: 'C1' }));
  const user = await openDesk();
  // Or the next question whether the line is back would end it.
  cutLine();
  act(() => markOffline());
  expect((await list()).getAllByRole('button', { name: press('checkIn') })).toHaveLength(50);
  expect((await list()).getByText(t('visitor.offline.more', { count: 11 }))).toBeTruthy();
  const find = (await list()).getByLabelText(t('visitor.offline.find'));
  await user.type(find, 'w•');
  expect((await list()).getAllByRole('button', { name: press('checkIn') })).toHaveLength(1);
  await user.type(find, 'x');
  expect((await list()).getByText(t('visitor.offline.nobody'))).toBeTruthy();
});

it('what another gate noted before is shown until a person has seen it', async () => {
  const user = await openDesk();
  cutLine();
  await user.type(await field(), `${PASS}{Enter}`);
  await waitFor(() => expect(notedEntries.get()).toHaveLength(1));
  server.answer('POST /visitor/check-in', { status: 409, body: refusal('later', 'error.visitLater') });
  await act(async () => markOnline());
  const conflicts = within(await screen.findByRole('region', { name: t('visitor.offline.conflicts', { count: 1 }) }));
  expect(conflicts.getByText(t('error.visitLater'))).toBeTruthy();
  await user.click(conflicts.getByRole('button', { name: t('visitor.offline.seen') }));
  await waitFor(() => expect(notedEntries.get()).toEqual([]));
});

it('the list of whoever sat here before goes when somebody else signs in, also where their session ended by itself', async () => {
  const disk = storedRecords<KeptVisits>('expectedVisits');
  await disk.put({ key: '8.1', account: 8, property: 1, at: Date.now(), ahead: 0, visits: [] });
  act(() => session.set({ profile: null, ended: 'lost' }));
  expect((await disk.all()).map(({ key }) => key)).toContain('8.1');
  act(() => void signInAs({ id: 9 }));
  await waitFor(async () => expect((await disk.all()).map(({ key }) => key)).not.toContain('8.1'));
});
