import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { UndoGeneration } from './UndoGeneration.tsx';

const navigate = vi.hoisted(() => vi.fn<(to: object) => Promise<void>>(() => Promise.resolve()));
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useNavigate: () => navigate }));

const server = fakeServer();
beforeEach(() => void signInAs());

const last = (minutes: number) => ({
  body: {
    data: {
      rooms: 80,
      createdAt: new Date(Date.now() - 60_000).toISOString(),
      undoUntil: new Date(Date.now() + minutes * 60_000).toISOString(),
    },
  },
});
const undo = () => screen.findByRole('button', { name: t('generatedRooms.undo') });
const confirm = async () => within(await screen.findByRole('dialog')).getByRole('button', { name: t('generatedRooms.undo') });

it('what was generated is taken back after a question, and the list of buildings shows what is left', async () => {
  server.answer('GET /rooms/generate/last', last(9));
  server.answer('POST /rooms/generate/undo', { body: { data: { buildings: 1, floors: 8, rooms: 80 } } });
  const { user } = show(<UndoGeneration />);
  await user.click(await undo());
  await user.click(await confirm());
  await waitFor(() => expect(navigate.mock.lastCall?.[0]).toEqual({ to: '/floor-and-room/building' }));
  expect(await screen.findByText(t('generatedRooms.undone', { count: 80, number: '80' }))).toBeTruthy();
});

it('what was generated stays where it was changed, and says by name what keeps it', async () => {
  server.answer('GET /rooms/generate/last', last(9));
  const about = [{ path: ['room'], message: '101', about: { name: '101' } }];
  server.answer('POST /rooms/generate/undo', { status: 409, body: refusal('Changed', 'error.generatedChanged', about) });
  const { user } = show(<UndoGeneration />);
  await user.click(await undo());
  await user.click(await confirm());
  expect(await screen.findByText(t('error.generatedChanged', { name: '101' }))).toBeTruthy();
});

it('taking back is not offered when ten minutes are over, nor to those who only read', async () => {
  server.answer('GET /rooms/generate/last', last(-1));
  const { leave } = show(<UndoGeneration />);
  await waitFor(() => expect(server.asked('GET /rooms/generate/last')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: t('generatedRooms.undo') })).toBeNull();
  leave();
  signInAs({ role: 'user' });
  show(<UndoGeneration />);
  expect(server.asked('GET /rooms/generate/last')).toHaveLength(1);
});
