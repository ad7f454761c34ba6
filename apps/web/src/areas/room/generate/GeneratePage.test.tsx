import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { GeneratePage } from './GeneratePage.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: () => null,
  useBlocker: () => undefined,
  useNavigate: () => () => Promise.resolve(),
}));

const server = fakeServer();
const GENERATE = 'POST /rooms/generate';
const type = {
  id: 3,
  name: 'Studio',
  type: 'residence',
  quota: { mifare: null, subAccount: null, coupon: null, stampType: null },
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
};

beforeEach(() => {
  signInAs();
  server.answer('GET /room-types', {
    body: { data: [type], meta: { pagination: { page: 1, pageSize: 200, pageCount: 1, total: 1 }, total: 1 } },
  });
  server.answer('POST /rooms/generate/preview', { body: { data: { buildings: 1, floors: 8, rooms: 80, taken: [] } } });
  server.answer(GENERATE, { body: { data: { buildings: 1, floors: 8, rooms: 80 } } });
});

it('eighty rooms are not made by one Enter: it asks, with the counts', async () => {
  const { user } = show(<GeneratePage />);
  await screen.findAllByRole('option', { name: 'Studio' });
  await user.selectOptions(screen.getByLabelText(t('room.generate.typeOf', { position: 1 })), '3');
  await user.click(screen.getByRole('button', { name: t('room.generate.copyDown', { position: 1 }) }));
  const make = t('room.generate.make', { count: 80, number: '80' });
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: make }).disabled).toBe(false));

  await user.type(screen.getByLabelText(t('room.generate.field.towers')), '{Enter}');
  const question = await screen.findByRole('dialog', { name: t('room.generate.ask.title', { count: 80, number: '80' }) });
  expect(question.textContent).toContain('80 rooms on 8 floors in 1 tower');
  await user.click(screen.getByRole('button', { name: t('popup.dialog.cancel') }));
  expect(server.asked(GENERATE)).toEqual([]);
});
