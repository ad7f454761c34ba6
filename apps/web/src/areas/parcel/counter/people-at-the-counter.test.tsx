import type { SearchResult } from '@lobby/contract/areas/search';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { CounterPage } from './CounterPage.tsx';

const now = '2026-01-01T00:00:00Z';
const building = { id: 1, name: 'A', number: 8, lifts: 2, createdAt: now, updatedAt: now };
const room = {
  id: 5,
  name: 'A1505',
  number: null,
  sqm: null,
  status: 'owner',
  mapping: null,
  addonService: [],
  blockedByAdmin: false,
  blockedReason: null,
  createdAt: now,
  updatedAt: now,
  category: building,
};
const maneerat: SearchResult = {
  area: 'resident',
  id: 9,
  title: { th: 'มณีรัตน์ ศรีสุข', en: 'Maneerat Srisuk' },
  detail: null,
  matched: null,
  room: { id: 5, name: 'A1505', building: 'A' },
};
const page = (data: object[]) => ({
  body: { data, meta: { pagination: { page: 1, pageSize: 1000, pageCount: 1, total: data.length }, total: data.length } },
});

const server = fakeServer();
const field = () => screen.getByRole('textbox', { name: t('counter.scan') });

beforeEach(() => {
  signInAs();
  server.answer('GET /rooms', page([room]));
  server.answer('GET /parcels/scan', ({ query }) => ({
    body: { data: { code: query.get('code'), parcel: null, rooms: [], waiting: [], members: [] } },
  }));
  server.answer('GET /rooms/5/members', { body: { data: [] } });
  server.answer('GET /parcels', page([]));
  server.answer('GET /categories', page([]));
  server.answer('POST /scan', { body: { data: [] } });
});

async function type(text: string) {
  const { user } = show(<CounterPage />);
  await user.type(field(), `${text}{Enter}`);
  return user;
}

it('a name finds its people, and no parcel is made of it', async () => {
  server.answer('GET /search', { body: { data: [maneerat, { ...maneerat, area: 'parcel', id: 1 }] } });
  const user = await type('มณีรัตน์');
  expect(await screen.findByText('Maneerat Srisuk')).toBeTruthy();
  expect(server.asked('GET /search').map(({ query }) => query.get('text'))).toEqual(['มณีรัตน์']);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByRole('form', { name: t('counter.new.heading') })).toBeNull();

  await user.keyboard('{Enter}');
  expect(await screen.findByText(t('counter.line.nothingWaits', { room: 'A1505' }))).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

it('a parcel is received for somebody who was found, addressed to them', async () => {
  server.answer('GET /search', { body: { data: [maneerat] } });
  const user = await type('0812345678');
  await user.click(await screen.findByRole('button', { name: t('counter.people.takeInOf', { name: 'Maneerat Srisuk' }) }));
  expect(await screen.findByRole('button', { name: t('counter.new.save', { room: 'A1505' }) })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: t('parcel.field.name') }).value).toBe('มณีรัตน์ ศรีสุข');
});

it('a number nobody has may still be a carrier’s; a name nobody has is said to be unknown', async () => {
  server.answer('GET /search', { body: { data: [] } });
  const user = await type('0812345678');
  await user.click(await screen.findByRole('button', { name: t('counter.people.asNumber', { text: '0812345678' }) }));
  expect(await screen.findByText(t('counter.line.new', { code: '0812345678' }))).toBeTruthy();
});

it('without a connection a name is not taken in, a code is', async () => {
  server.answer('GET /parcels/scan', 'lost');
  server.answer('GET /users/me', 'lost');
  const user = await type('มณีรัตน์');
  expect(await screen.findByText(t('counter.line.peopleOffline', { text: 'มณีรัตน์' }))).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
  await user.type(field(), 'EF582621151TH{Enter}');
  expect(await screen.findByText(t('counter.line.new', { code: 'EF582621151TH' }))).toBeTruthy();
});
