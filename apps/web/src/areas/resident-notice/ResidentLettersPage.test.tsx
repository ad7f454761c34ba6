import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { residentNoticeArea } from './resident-notice.area.ts';

const server = fakeServer();
const room = (id: number) => ({ id, name: String(1200 + id), building: 'A' });
const letters = [
  { room: room(1), kind: 'billIssued', notices: [1, 2], th: 'มีใบแจ้งหนี้ใหม่ 2 รายการ', en: 'There are 2 new bills' },
  { room: room(1), kind: 'parcelReminder', notices: [3], th: 'ยังมีพัสดุรอรับ', en: 'A parcel is still waiting' },
];
const answer = (data: object[]) => server.answer('GET /resident-letters', { body: { data } });

beforeEach(() => signInAs({ role: 'admin' }));

it('shows a letter for each room and kind with its words in both languages', async () => {
  answer(letters);
  showArea(residentNoticeArea, '/resident-letter');
  const [bills, parcel] = await screen.findAllByRole('region', { name: '1201' });
  expect(bills?.textContent).toContain('มีใบแจ้งหนี้ใหม่ 2 รายการ');
  expect(bills?.textContent).toContain('There are 2 new bills');
  expect(parcel?.textContent).toContain('still waiting');
});

it('marks what was chosen as delivered, and takes it back on one press', async () => {
  answer(letters);
  const { user } = showArea(residentNoticeArea, '/resident-letter');
  await user.click(await screen.findByRole('checkbox', { name: new RegExp(t('residentNotice.kind.parcelReminder')) }));
  server.answer('PUT /resident-letters', { body: { data: { notices: 2 } } });
  await user.click(screen.getByRole('button', { name: t('letter.deliver', { count: 1 }) }));
  await user.click(await screen.findByRole('button', { name: t('list.undo') }));
  await waitFor(() =>
    expect(server.asked('PUT /resident-letters').map(({ body }) => body)).toEqual([
      { notices: [1, 2], isDelivered: true },
      { notices: [1, 2], isDelivered: false },
    ]),
  );
});

it('says so where there is nothing to deliver', async () => {
  answer([]);
  showArea(residentNoticeArea, '/resident-letter');
  expect(await screen.findByText(t('resident-notice.none'))).toBeTruthy();
});

it('is printed, not marked, by whoever may only read', async () => {
  signInAs({ role: 'user' });
  answer(letters);
  showArea(residentNoticeArea, '/resident-letter');
  expect(await screen.findByRole('button', { name: t('letter.print', { count: 2 }) })).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('letter.deliver', { count: 2 }) })).toBeNull();
});
