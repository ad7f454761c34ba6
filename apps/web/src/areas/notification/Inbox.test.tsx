import type { Notification } from '@lobby/contract/areas/notification';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { session } from '#shared/session/store.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { pressKeys } from '#testing/requests.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { notificationArea } from './notification.area.ts';

const server = fakeServer();
const line = (id: number, more: Partial<Notification> = {}) => ({
  id,
  accountId: 7,
  kind: 'request-waiting',
  title: 'A request waits',
  titleTenant: `120${id}`,
  body: null,
  amount: null,
  link: `/resident/application/${id}`,
  report: null,
  fromDay: null,
  toDay: null,
  priority: 'normal',
  isRead: false,
  createdAt: '2026-11-01T03:00:00Z',
  updatedAt: '2026-11-01T03:00:00Z',
  readAt: null,
  doneAt: null,
  ...more,
});
const NEWEST = { createdAt: '2026-11-01T04:00:00Z' } as never;
const pageOf = (data: object[]) => ({
  body: { data, meta: { pagination: { page: 1, pageSize: 30, pageCount: 1, total: data.length }, total: data.length } },
});
const open = (address = '/notification') => showArea(notificationArea, address);
const unread = () => screen.findByRole('list', { name: t('notification.tab.unread') });

beforeEach(() => {
  signInAs();
  server.answer('GET /notifications/un-read', () => pageOf([line(1, NEWEST), line(2), line(3)]));
  server.answer('POST /notifications/read', () => ({ body: { data: { read: 1 } } }));
});

it('goes through the lines by J and K, and marks the one it stands on, or all that were shown', async () => {
  const { user } = open();
  const list = await unread();
  expect(within(list).getAllByRole('link')).toHaveLength(3);
  expect(within(list).getAllByRole('link')[0]?.getAttribute('href')).toBe('/resident/application/1');
  await pressKeys(user, 'j');
  await pressKeys(user, 'e');
  await waitFor(() => expect(server.asked('POST /notifications/read')[0]?.body).toEqual({ ids: [2] }));
  await user.click(screen.getByRole('button', { name: t('notification.markAll') }));
  await waitFor(() =>
    expect(server.asked('POST /notifications/read')[1]?.body).toEqual({ all: true, before: '2026-11-01T04:00:00.000Z' }),
  );
});

it('a report is called by its name and its days, in the years of the person', async () => {
  const days = { fromDay: '2026-10-01', toDay: '2026-10-31' };
  server.answer('GET /notifications/un-read', () =>
    pageOf([
      line(1, { kind: 'report-ready', titleTenant: null, report: 'arrears', ...days, link: '/report/arrears?copy=4' } as never),
    ]),
  );
  session.set({ profile: { ...signInAs(), calendar: 'buddhist' }, ended: null });
  open();
  expect(await screen.findByText(`${t('report.arrears.title')} · 01/10/2569 – 31/10/2569`)).toBeTruthy();
});

it('says that nothing waits, and shows what left to administrators only', async () => {
  server.answer('GET /notifications/un-read', () => pageOf([]));
  open();
  expect(await screen.findByRole('heading', { name: t('notification.empty.title') })).toBeTruthy();
  expect(screen.getByRole('link', { name: t('notification.tab.sent') })).toBeTruthy();
});

it('shows no pushes to somebody who only reads', async () => {
  signInAs({ role: 'user' });
  open('/notification?tab=sent');
  await unread();
  expect(screen.queryByRole('link', { name: t('notification.tab.sent') })).toBeNull();
});
