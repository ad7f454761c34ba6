import type { Member, Room } from '@lobby/contract/areas/room';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Asked, fakeServer, refusal } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { statusLine } from './acts.ts';
import { CounterPage } from './CounterPage.tsx';
import { useScanning } from './use-scanning.ts';

const when = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
const room = (id: number, name: string) => ({
  id,
  name,
  number: null,
  sqm: null,
  status: 'owner',
  mapping: null,
  addonService: [],
  blockedByAdmin: false,
  blockedReason: null,
  ...when,
});
const somchai: Member = { id: 1, nameTh: 'สมชาย ใจดี', nameEn: 'Somchai Jaidee', phone: null, role: 'tenant', isActive: true };
const parcel = (id: number, of: ReturnType<typeof room>) => ({
  id,
  packingNo: `260101-00${id}`,
  name: somchai.nameTh,
  trackingNo: null,
  size: null,
  storagePlace: null,
  note: null,
  collectedAt: null,
  room: of,
  ...when,
});
/** The answer to a room's number: one parcel that waits there. */
const waits = (code: string, of = room(1, code)) => ({
  body: { data: { code, parcel: null, rooms: [of], waiting: [parcel(of.id, of)], members: [somchai] } },
});
const codeOf = ({ query }: Asked) => query.get('code') ?? '';
const never = new Promise<never>(() => undefined);

const server = fakeServer();

beforeEach(() => {
  signInAs();
  statusLine.set(null);
  server.answer('POST /scan', { body: { data: [] } });
  server.answer('GET /rooms', {
    body: { data: [], meta: { pagination: { page: 1, pageSize: 100, pageCount: 1, total: 0 }, total: 0 } },
  });
});

it('Enter while a new code is looked up hands nothing over', async () => {
  server.answer('GET /parcels/scan', (asked) => (codeOf(asked) === 'A1203' ? waits('A1203') : never));
  const { user } = show(<CounterPage />);
  await user.type(screen.getByLabelText(t('counter.scan')), 'A1203{Enter}');
  await screen.findByRole('button', { name: t('parcel.handOver.act', { count: 1 }) });
  await user.type(screen.getByLabelText(t('counter.scan')), 'B1505{Enter}{Enter}');
  expect(server.asked('GET /parcels/scan').map(codeOf)).toEqual(['A1203', 'B1505']);
  expect(server.asked('POST /parcel/approve')).toEqual([]);
  expect(screen.queryByRole('button', { name: t('parcel.handOver.act', { count: 1 }) })).toBeNull();
  // After a while, which would otherwise end in the next test.
  await waitFor(() => expect(statusLine.get()).toMatchObject({ key: 'counter.line.looking' }));
});

it('the refusal of an earlier scan does not take away what the latest one found', async () => {
  let refuse = () => {};
  const refused = new Promise<{ status: number; body: object }>((resolve) => {
    refuse = () => resolve({ status: 400, body: refusal('Too late') });
  });
  server.answer('GET /parcels/scan', (asked) => (codeOf(asked) === 'A1203' ? refused : waits('B1505')));
  const { result } = renderHook(() => useScanning([]));
  let first = Promise.resolve();
  await act(async () => {
    first = result.current.scan('A1203');
    await result.current.scan('B1505');
  });
  await act(async () => {
    refuse();
    await first;
  });
  expect(result.current.answer).toMatchObject({ kind: 'handOver' });
  expect(statusLine.get()).toMatchObject({ key: 'counter.line.handOver' });
});

it('a slow earlier scan does not say that it is being looked up once the latest is answered', async () => {
  vi.useFakeTimers();
  server.answer('GET /parcels/scan', (asked) => (codeOf(asked) === 'A1203' ? never : waits('B1505')));
  const { result } = renderHook(() => useScanning([]));
  await act(async () => {
    void result.current.scan('A1203');
    await result.current.scan('B1505');
  });
  act(() => void vi.advanceTimersByTime(1_000));
  expect(statusLine.get()).toMatchObject({ key: 'counter.line.handOver' });
});

it('a room that is opened later than another scan does not take its place', async () => {
  server.answer('GET /parcels', { status: 400, body: refusal('Too late') });
  server.answer('GET /rooms/1/members', { body: { data: [] } });
  server.answer('GET /parcels/scan', waits('B1505'));
  const { result } = renderHook(() => useScanning([]));
  await act(async () => {
    const opened = result.current.openRoom(room(1, 'A1203') as unknown as Room);
    await result.current.scan('B1505');
    await opened;
  });
  await waitFor(() => expect(result.current.answer).toMatchObject({ kind: 'handOver' }));
});

const PASS = 'V1.ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const guest = {
  kind: 'visitor',
  id: 7,
  title: { th: 'สมชาย', en: 'สมชาย' },
  detail: null,
  room: { id: 1, name: 'A1203', building: 'A' },
  state: 'expected',
  act: 'check-in',
};

it('a pass of a visitor is no parcel: Enter after the scan checks in', async () => {
  server.answer('POST /scan', { body: { data: [guest] } });
  server.answer('POST /visitor/check-in', { status: 409, body: refusal('This visit was used already', 'error.visitUsed') });
  const { user } = show(<CounterPage />);
  await user.type(screen.getByLabelText(t('counter.scan')), `${PASS}{Enter}`);
  await screen.findByText(t('counter.line.offer.check-in', { name: 'สมชาย', room: 'A1203' }));
  expect(server.asked('GET /parcels/scan')).toEqual([]);
  await user.keyboard('{Enter}');
  await screen.findByText(t('error.visitUsed'));
  expect(server.asked('POST /visitor/check-in').map(({ body }) => body)).toEqual([{ code: PASS }]);
});

it('a number nobody knows as a parcel can be the six digits of a visitor, and still be received', async () => {
  server.answer('POST /scan', { body: { data: [guest] } });
  server.answer('GET /parcels/scan', {
    body: { data: { code: '123456', parcel: null, rooms: [], waiting: [], members: [] } },
  });
  const { user } = show(<CounterPage />);
  await user.type(screen.getByLabelText(t('counter.scan')), '123456{Enter}');
  await screen.findByRole('button', { name: t('scan.act.check-in') });
  await user.click(screen.getByRole('button', { name: t('scan.asNumber', { code: '123456' }) }));
  await waitFor(() => expect(statusLine.get()).toMatchObject({ key: 'counter.line.new', values: { code: '123456' } }));
});
