import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { QuotaLedger } from './QuotaLedger.tsx';

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: string }) => children }));
const server = fakeServer();
const entry = (what: 'coupon' | 'stamp' | 'card', id: number, more: object = {}) => ({
  of: what === 'card' ? 'mifare' : what === 'coupon' ? 'coupon' : 'stampType',
  what,
  id,
  number: `N${id}`,
  nameTh: 'ก',
  nameEn: 'Guest',
  since: '2026-11-01T03:00:00Z',
  until: null,
  takes: true,
  why: null,
  ...more,
});

it('a used coupon counts in its month and is not in use; a void one is void', async () => {
  signInAs();
  const used = { until: '2026-11-02T03:00:00Z' };
  const data = [
    entry('card', 1),
    entry('coupon', 2, used),
    entry('stamp', 3, { why: 'applied' }),
    entry('coupon', 4, { ...used, takes: false, why: 'Wrong room' }),
  ];
  server.answer('GET /rooms/5/quota-ledger', { body: { data } });
  show(<QuotaLedger roomId={5} />);
  const state = async (number: number) =>
    within((await screen.findByText(new RegExp(`N${number}`))).closest('li') as HTMLElement);
  expect((await state(1)).getByText(t('room.quota.takes'))).toBeTruthy();
  for (const counted of [2, 3]) expect((await state(counted)).getByText(t('room.quota.counted'))).toBeTruthy();
  expect((await state(4)).getByText(t('room.quota.void'))).toBeTruthy();
});
