import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { bookingRow } from '#testing/bookings.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { roomArea } from './room.area.ts';

const server = fakeServer();
const moments = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
const room = {
  id: 5,
  name: 'A1505',
  number: '99/15',
  sqm: 28.5,
  status: 'let',
  mapping: null,
  addonService: [],
  blockedByAdmin: false,
  blockedReason: null as string | null,
  ...moments,
  category: { id: 1, name: 'A', number: 40, lifts: 3, ...moments },
};
const paged = (data: object[]) => ({
  body: { data, meta: { pagination: { page: 1, pageSize: 50, pageCount: 1, total: data.length }, total: data.length } },
});
const none = { limit: 2, used: 1, left: 1 };
const members = [
  { id: 1, nameTh: 'วิภา', nameEn: 'Wipha', phone: '081-555-0199', role: 'tenant', isActive: true },
  { id: 2, nameTh: 'ญาดา', nameEn: 'Yada', phone: null, role: 'sub_tenant', isActive: false },
];
const event = {
  id: '00000000-0000-4000-8000-000000000000',
  occurredAt: '2026-01-01T00:00:00Z',
  kind: 'door',
  deviceId: 9,
  direction: 'in',
  result: 'denied',
  vehicleClass: null,
  roomId: 5,
  cardNo: null,
  plate: null,
  isSkewed: false,
  receivedAt: '2026-01-01T00:00:00Z',
  reason: 'expired',
  floor: null,
  plateProvince: null,
  isVisitor: false,
  isMasked: true,
  device: { id: 9, name: 'ประตูหน้า', nameEn: 'Front door' },
  room: null,
  person: { nameTh: 'ว•••', nameEn: 'W•••' },
};

const serveAccount = (owed: number, overdue: number) =>
  server.answer('GET /rooms/5/account', {
    body: { data: { room: { id: 5, name: 'A1505', building: 'A' }, owed, overdue, credit: 0, lines: [], refunds: [] } },
  });

beforeEach(() => {
  signInAs({ role: 'organize_admin' });
  server.answer('GET /rooms/5', { body: { data: room } });
  server.answer('GET /rooms/5/members', { body: { data: members } });
  server.answer('GET /rooms/5/cards', { body: { data: [] } });
  server.answer('GET /rooms/5/cars', { body: { data: [] } });
  server.answer('GET /parcels', paged([]));
  server.answer('GET /payments', paged([]));
  server.answer('GET /coupons', paged([]));
  serveAccount(0, 0);
  server.answer('GET /visitor/get-visitor-list', paged([]));
  server.answer('GET /bookings', paged([bookingRow(7)]));
  server.answer('GET /loggers/access/building', paged([event]));
  server.answer('GET /rooms/checkQuota-room', {
    body: { data: { room: { id: 5, name: 'A1505' }, mifare: none, subAccount: none, coupon: [], stampType: [], ok: true } },
  });
});

const region = (name: string) => screen.findByRole('region', { name: t(name) });

it('people with their phones, what waits, quota and the latest at the doors are on one screen', async () => {
  showArea(roomArea, '/floor-and-room/room/5');
  const people = await region('room.tab.members');
  const phone = await within(people).findByRole('link', { name: '081-555-0199' });
  expect(phone.getAttribute('href')).toBe('tel:0815550199');
  const add = within(people).getByRole('link', { name: t('resident.create') });
  expect(add.getAttribute('href')).toBe('/resident/resident-list/create?roomID=5');
  expect(within(people).getByText(t('room.notInUse'))).toBeTruthy();
  expect(await within(await region('room.parcels.waiting')).findByText(t('room.empty.waiting'))).toBeTruthy();
  const doors = await region('room.doors.title');
  expect(await within(doors).findByText('Front door')).toBeTruthy();
  expect(within(doors).getByText(t('log.access.filter.result.denied'))).toBeTruthy();
  expect(within(doors).getByText(/W•••/)).toBeTruthy();
  expect(await region('room.quota.left')).toBeTruthy();
  expect(screen.getByRole('link', { name: `${t('room.tab.members')}1` })).toBeTruthy();
});

it('a blocked room says why before anything else, and is opened from there', async () => {
  server.answer('GET /rooms/5', { body: { data: { ...room, blockedByAdmin: true, blockedReason: 'Water damage' } } });
  const { user } = showArea(roomArea, '/floor-and-room/room/5');
  expect(await screen.findByText('Water damage')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('room.unblock.action') }));
  expect(await screen.findByRole('dialog', { name: t('room.unblock.title', { name: 'A1505' }) })).toBeTruthy();
});

it('blocking is in the menu of whoever may', async () => {
  const { user } = showArea(roomArea, '/floor-and-room/room/5');
  await user.click(await screen.findByRole('button', { name: t('list.rowMenu', { name: 'A1505' }) }));
  await user.click(await screen.findByRole('menuitem', { name: t('room.block.action') }));
  expect(await screen.findByRole('dialog', { name: t('room.block.title', { name: 'A1505' }) })).toBeTruthy();
});

it('visitors of the room have a tab: who is inside or expected, and who came before', async () => {
  showArea(roomArea, '/floor-and-room/room/5?tab=visits');
  expect(await within(await region('visitor.of.open')).findByText(t('visitor.of.noneOpen'))).toBeTruthy();
  expect(await within(await region('visitor.of.past')).findByText(t('visitor.of.nonePast'))).toBeTruthy();
  const [{ query } = { query: new URLSearchParams() }] = server.asked('GET /visitor/get-visitor-list');
  expect(query.get('filters[room][id][$eq]')).toBe('5');
});

it('what the room has booked is counted on its tab, and each leads to its page', async () => {
  showArea(roomArea, '/floor-and-room/room/5?tab=bookings');
  const coming = await region('booking.of.coming');
  const link = await within(coming).findByRole('link', { name: 'Court 1' });
  expect(link.getAttribute('href')).toBe('/facilities/booking/7');
  expect(within(coming).getByText('Somchai Jaidee', { exact: false })).toBeTruthy();
  expect(await region('booking.of.past')).toBeTruthy();
  expect(screen.getByRole('link', { name: new RegExp(`^${t('room.tab.bookings')}\\s*1$`) })).toBeTruthy();
});

it('what it owes stands under its name, and open bills are counted on their tab', async () => {
  serveAccount(2411.5, 1205.75);
  const bills = paged([]);
  bills.body.meta.pagination.total = 2;
  server.answer('GET /payments', { body: { ...bills.body, meta: { ...bills.body.meta, total: 2 } } });
  showArea(roomArea, '/floor-and-room/room/5');
  expect(await screen.findByText(t('room.account.owedLate', { owed: '2,411.50', overdue: '1,205.75' }))).toBeTruthy();
  expect(await screen.findByRole('link', { name: `${t('room.tab.bills')}2` })).toBeTruthy();
});
