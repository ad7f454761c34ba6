import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { GeneratePage } from './GeneratePage.tsx';

const navigate = vi.hoisted(() => vi.fn<(to: object) => Promise<void>>(() => Promise.resolve()));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: () => null,
  createLink: () => () => null,
  useBlocker: () => undefined,
  useNavigate: () => navigate,
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
  server.answer(GENERATE, { body: { data: { buildings: 1, floors: 8, rooms: 80, building: 7 } } });
  server.answer('GET /rooms/generate/last', { body: { data: null } });
});

const makeWords = () => t('room.generate.make', { count: 80, number: '80' });

/** Eighty rooms, ready to be made. */
async function showFilled() {
  const { user } = show(<GeneratePage />);
  await screen.findAllByRole('option', { name: 'Studio' });
  await user.selectOptions(screen.getByLabelText(t('room.generate.typeOf', { position: 1 })), '3');
  await user.click(screen.getByRole('button', { name: t('room.generate.copyDown', { position: 1 }) }));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: makeWords() }).disabled).toBe(false));
  return user;
}

it('eighty rooms are not made by one Enter: it asks, with the counts', async () => {
  const user = await showFilled();
  await user.type(screen.getByLabelText(t('room.generate.field.towers')), '{Enter}');
  const question = await screen.findByRole('dialog', { name: t('room.generate.ask.title', { count: 80, number: '80' }) });
  expect(question.textContent).toContain('80 rooms on 8 floors in 1 tower');
  await user.click(within(question).getByRole('button', { name: t('popup.dialog.cancel') }));
  expect(server.asked(GENERATE)).toEqual([]);
});

it('the numbering is chosen by its example, without any braces, and what was made is shown on the plan', async () => {
  const user = await showFilled();
  const examples = screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent);
  expect(examples).toContain('503');
  expect(screen.getByRole('form').textContent).not.toContain('{');
  await user.type(screen.getByLabelText(t('room.generate.field.towers')), '{Backspace}North');
  await user.click(screen.getByRole('radio', { name: 'North0503' }));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: makeWords() }).disabled).toBe(false));
  await user.click(screen.getByRole('button', { name: makeWords() }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: makeWords() }));
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  expect(server.asked(GENERATE).map(({ body }) => body)).toMatchObject([
    { towers: ['North'], pattern: '{tower}{floor:2}{room:2}' },
  ]);
  expect(navigate.mock.lastCall?.[0]).toMatchObject({ to: '/floor-and-room/building/7/plan' });
});
