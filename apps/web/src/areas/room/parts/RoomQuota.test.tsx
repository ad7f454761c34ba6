import type { Room } from '@lobby/contract/areas/room';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { RoomQuota } from './RoomQuota.tsx';

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => undefined }));

const server = fakeServer();
const room = { id: 5, name: 'A1505', type: undefined } as unknown as Room;
const none = { limit: 0, used: 0, left: 0 };
let mifare = 2;
const quota = () => ({
  id: 9,
  quota: { mifare, subAccount: null, coupon: null, stampType: null },
  isActive: true,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
});

beforeEach(() => {
  signInAs();
  mifare = 2;
  server.answer('GET /quotas', () => ({
    body: { data: [quota()], meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 }, total: 1 } },
  }));
  server.answer('GET /rooms/checkQuota-room', {
    body: { data: { room: { id: 5, name: 'A1505' }, mifare: none, subAccount: none, coupon: [], stampType: [], ok: true } },
  });
});

const limit = () => screen.getByLabelText<HTMLInputElement>(t('quota.field.mifare'));

it('what is typed stays when somebody else changes the limits; what is not typed follows', async () => {
  const { user, client } = show(<RoomQuota room={room} />);
  await screen.findByLabelText(t('quota.field.mifare'));
  mifare = 3;
  await client.invalidateQueries({ queryKey: ['quota'] });
  await waitFor(() => expect(limit().value).toBe('3'));

  await user.clear(limit());
  await user.type(limit(), '7');
  mifare = 4;
  await client.invalidateQueries({ queryKey: ['quota'] });
  expect(limit().value).toBe('7');

  server.answer('PUT /quotas/9', () => {
    // The server has the last word about what it stored.
    mifare = 6;
    return { body: { data: quota() } };
  });
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  await waitFor(() => expect(limit().value).toBe('6'));
});
