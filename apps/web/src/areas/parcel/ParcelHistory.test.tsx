import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { areas } from '#app/areas.ts';
import { registerRecords } from '#shared/area/records.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { ParcelHistory } from './ParcelHistory.tsx';

const server = fakeServer();
const page = { pagination: { page: 1, pageSize: 20, pageCount: 1, total: 3 }, total: 3 };
const entry = (id: number, at: string, kind: string, field?: string) => ({
  id,
  at,
  kind,
  record: 'parcel',
  recordId: '5',
  person: null,
  action: 'PUT:/parcels/:id',
  name: null,
  changes: field ? [{ field, before: null, after: 'B-2', isMasked: false }] : [],
});
const move = (id: number, at: string, from: string | null, to: string, more: object = {}) => ({
  id,
  from,
  to,
  at,
  by: 'Somchai',
  byEn: null,
  reason: null,
  collectorName: null,
  signature: null,
  ...more,
});

beforeEach(() => {
  signInAs();
  registerRecords(areas);
  server.answer('GET /parcels/5/history', {
    body: {
      data: [
        move(2, '2026-01-03T00:00:00Z', 'waiting', 'completed', { collectorName: 'Wipha', signature: 'M1 1 L2 2' }),
        move(1, '2026-01-01T00:00:00Z', null, 'waiting'),
      ],
    },
  });
  server.answer('GET /loggers', {
    body: {
      data: [
        entry(3, '2026-01-03T00:00:00Z', 'update', 'status'),
        entry(2, '2026-01-02T00:00:00Z', 'update', 'storagePlace'),
        entry(1, '2026-01-01T00:00:00Z', 'create'),
      ],
      meta: page,
    },
  });
});

it('is one history: every act once, in its own words, with the corrections between them', async () => {
  show(<ParcelHistory id={5} />);
  const history = await screen.findByRole('list', { name: t('history.title') });
  const lines = within(history).getAllByRole('listitem');
  expect(lines).toHaveLength(3);
  expect(lines[0]?.textContent).toContain(t('parcel.history.handedOver', { name: 'Wipha', by: 'Somchai' }));
  expect(lines[1]?.textContent).toContain(t('parcel.field.storagePlace'));
  expect(lines[2]?.textContent).toContain(t('parcel.history.received', { by: 'Somchai' }));
  expect(screen.getByRole('img', { name: t('parcel.history.signature', { name: 'Wipha' }) })).toBeTruthy();
});
