import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { floorArea } from './floor.area.ts';

const server = fakeServer();
const when = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };

it('a floor is called by its number and its building: every building has a first floor', async () => {
  signInAs();
  const unit = { id: 1, name: 'B', number: 40, lifts: 3, ...when };
  server.answer('GET /floors/21', { body: { data: { id: 21, name: '1', level: 1, number: 8, unit, ...when } } });
  showArea(floorArea, '/floor-and-room/floor/21');
  expect(await screen.findByRole('heading', { level: 1, name: 'Floor 1 · B' })).toBeTruthy();
});

it('opens with its facts; its form is one press away', async () => {
  signInAs();
  const unit = { id: 1, name: 'B', number: 40, lifts: 3, ...when };
  server.answer('GET /floors/21', { body: { data: { id: 21, name: '1', level: 1, number: 8, unit, ...when } } });
  const { user, address } = showArea(floorArea, '/floor-and-room/floor/21');
  const edit = await screen.findByRole('link', { name: t('record.edit') });
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['B', '1', '1', '8']);
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(edit);
  expect(await screen.findByRole('form', { name: 'Floor 1 · B' })).toBeTruthy();
  expect(address()).toBe('/floor-and-room/floor/21?edit=true');
});
