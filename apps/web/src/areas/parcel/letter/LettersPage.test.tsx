import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { parcelArea } from '../parcel.area.ts';

const server = fakeServer();
const parcel = (id: number) => ({ id, packingNo: `251118-00${id}`, storagePlace: null, createdAt: '2025-11-18T03:00:00Z' });
const room = (id: number) => ({ id, name: String(1200 + id), building: 'A' });
const letters = [
  { room: room(1), parcels: [parcel(1), parcel(2)] },
  { room: room(2), parcels: [parcel(3)] },
];
const answer = (data: object[]) => server.answer('GET /parcels/letters', { body: { data } });

beforeEach(() => signInAs({ role: 'admin' }));

it('shows a letter for each room with what waits for it, in both languages', async () => {
  answer(letters);
  showArea(parcelArea, '/parcel/letter');
  const letter = await screen.findByRole('region', { name: '1201' });
  expect(letter.textContent).toContain('251118-001');
  expect(letter.textContent).toContain('โปรดติดต่อรับ');
  expect(letter.textContent).toContain('Please collect');
});

it('marks what was chosen as delivered, and takes it back on one press', async () => {
  answer(letters);
  const { user } = showArea(parcelArea, '/parcel/letter');
  await user.click(await screen.findByRole('checkbox', { name: /1202/ }));
  expect(screen.queryByRole('region', { name: '1202' })).toBeNull();
  server.answer('PUT /parcels/letters', { body: { data: { parcels: 2 } } });
  await user.click(screen.getByRole('button', { name: t('letter.deliver', { count: 1 }) }));
  await user.click(await screen.findByRole('button', { name: t('list.undo') }));
  await waitFor(() =>
    expect(server.asked('PUT /parcels/letters').map(({ body }) => body)).toEqual([
      { parcels: [1, 2], isDelivered: true },
      { parcels: [1, 2], isDelivered: false },
    ]),
  );
});

it('says so where every room knows', async () => {
  answer([]);
  showArea(parcelArea, '/parcel/letter');
  expect(await screen.findByText(t('parcel.letter.none'))).toBeTruthy();
});

it('is printed, not marked, by whoever may only read', async () => {
  signInAs({ role: 'user' });
  answer(letters);
  showArea(parcelArea, '/parcel/letter');
  expect(await screen.findByRole('button', { name: t('letter.print', { count: 2 }) })).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('letter.deliver', { count: 2 }) })).toBeNull();
});
