import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { roomArea } from './room.area.ts';

const server = fakeServer();
const field = (name: string) => document.getElementById(`field-${name}`) as HTMLInputElement;
const list = (...names: string[]) => {
  const data = names.map((name, at) => ({ id: at + 1, name, level: at, number: 1, lifts: 0, ...when }));
  return {
    body: { data, meta: { pagination: { page: 1, pageSize: 30, pageCount: 1, total: data.length }, total: data.length } },
  };
};
const when = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
const limits = { mifare: null, subAccount: null, coupon: null, stampType: null };

beforeEach(() => {
  signInAs();
  server.answer('GET /units', list('A', 'B'));
  server.answer('GET /floors', list(...Array.from({ length: 12 }, (_, at) => `${at + 1}`)));
  const types = list('Studio');
  server.answer('GET /room-types', {
    body: {
      ...types.body,
      data: types.body.data.map(({ id, name }) => ({ id, name, type: 'residence', quota: limits, ...when })),
    },
  });
  server.answer('GET /rooms/elevator-number', { body: { data: [] } });
});

async function openNew() {
  const shown = showArea(roomArea, '/floor-and-room/room/create');
  await screen.findByRole('form');
  return shown;
}

it('an empty picker says what to choose, above its input, and is not opened over the message', async () => {
  const { user } = await openNew();
  await user.type(field('name'), '1203');
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  const said = await screen.findByText('Choose the floor', { selector: '[id$=-error]' });
  await waitFor(() => expect(document.activeElement).toBe(field('floor')));
  expect(said.compareDocumentPosition(field('floor')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(field('floor').getAttribute('aria-expanded')).not.toBe('true');
  expect(screen.getByRole('alert').textContent).toContain('Choose the room type');
});

it('a building that may stay open is not demanded', async () => {
  server.answer('POST /requests/room', { status: 500 });
  const { user } = await openNew();
  await user.type(field('name'), '1203');
  await user.click(field('floor'));
  await user.click(await screen.findByRole('option', { name: /12$/ }));
  await user.click(field('roomType'));
  await user.click(await screen.findByRole('option', { name: 'Studio' }));
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  await waitFor(() => expect(server.asked('POST /requests/room')).toHaveLength(1));
  const [payload] = server.asked('POST /requests/room').map(({ body }) => (body as { payload: object }).payload);
  expect(payload).toMatchObject({ name: '1203', floor: 12, roomType: 1 });
  expect(payload).not.toHaveProperty('category');
});

it('a picker of few says to choose, one of many to search; a form of two screens needs no index', async () => {
  await openNew();
  expect(screen.queryByRole('navigation', { name: t('form.sections') })).toBeNull();
  await waitFor(() => expect(field('category').placeholder).toBe(t('form.pick')));
  await waitFor(() => expect(field('floor').placeholder).toBe(t('form.choose')));
});
