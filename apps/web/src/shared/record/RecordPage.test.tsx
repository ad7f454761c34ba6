import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildingArea } from '#areas/building/building.area.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';

const server = fakeServer();
const moments = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' };
const tower = { id: 5, name: 'Tower A', number: 40, lifts: 3, ...moments };
const room = (id: number, more: object = {}) => ({
  id,
  name: `10${id}`,
  floor: 1,
  type: 1,
  status: 'vacant',
  isBlocked: false,
  waiting: 0,
  ...more,
});
const plan = {
  building: { id: 5, name: 'Tower A' },
  floors: [{ id: 1, name: '1', level: 1 }],
  types: [{ id: 1, name: 'Studio', nameEn: null }],
  rooms: [room(1), room(2, { status: 'let', waiting: 2 }), room(3, { isBlocked: true, waiting: 1 })],
};
const page = '/floor-and-room/building/5';
const open = (address = page) => showArea(buildingArea, address);
const menu = () => screen.getByRole('button', { name: t('list.rowMenu', { name: 'Tower A' }) });

beforeEach(() => {
  signInAs();
  server.answer('GET /units/5', { body: { data: tower } });
  server.answer('GET /units/5/plan', { body: { data: plan } });
  server.answer('GET /units', {
    body: { data: [tower], meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 }, total: 1 } },
  });
});

it('a record opens with what is known about it; its numbers lead to what they count', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Tower A' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  const facts = within(screen.getByRole('region', { name: t('history.tab.details') })).getAllByRole('definition');
  expect(facts.map(({ textContent }) => textContent)).toEqual(['Tower A', '40', '3']);
  const blocked = await screen.findByRole('link', { name: `${t('building.plan.blocked.yes')}: 1` });
  expect(blocked.getAttribute('href')).toBe('/floor-and-room/room?category=5&blockedByAdmin=true');
  expect(screen.getByRole('link', { name: `${t('building.plan.by.parcels')}: 3` })).toBeTruthy();
});

it('its form is one press away, has nothing to delete with, and leads back to the page', async () => {
  const { user, address } = open();
  await user.click(await screen.findByRole('link', { name: t('record.edit') }));
  expect(await screen.findByRole('form', { name: 'Tower A' })).toBeTruthy();
  expect(address()).toBe(`${page}?edit=true`);
  expect(screen.queryByRole('button', { name: t('list.remove.confirm') })).toBeNull();
  server.answer('PUT /units/5', { body: { data: { ...tower, lifts: 4 } } });
  server.answer('GET /units/5', { body: { data: { ...tower, lifts: 4 } } });
  await user.clear(screen.getByLabelText(new RegExp(`^${t('building.field.lifts')}`)));
  await user.type(screen.getByLabelText(new RegExp(`^${t('building.field.lifts')}`)), '4');
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  await waitFor(() => expect(address()).toBe(page));
  const facts = await screen.findByRole('region', { name: t('history.tab.details') });
  await waitFor(() => expect(within(facts).getAllByRole('definition').at(-1)?.textContent).toBe('4'));
});

it('cancelling leads back to the page, too', async () => {
  const { user, address } = open(`${page}?edit=true`);
  await user.click(await screen.findByRole('link', { name: t('popup.dialog.cancel') }));
  await waitFor(() => expect(address()).toBe(page));
});

it('deleting is in the menu, asks first and leads to the list', async () => {
  const { user, address } = open();
  await screen.findByRole('link', { name: t('record.edit') });
  server.answer('DELETE /units/5', { body: { data: { id: 5 } } });
  await user.click(menu());
  await user.click(await screen.findByRole('menuitem', { name: t('list.remove.confirm') }));
  const question = await screen.findByRole('dialog', { name: t('list.remove.one', { name: 'Tower A' }) });
  await user.click(within(question).getByRole('button', { name: t('list.remove.confirm') }));
  await waitFor(() => expect(address()).toContain('/floor-and-room/building?'));
});

it('whoever only reads has the page, and neither form nor menu', async () => {
  signInAs({ role: 'user' });
  open(`${page}?edit=true`);
  expect(await screen.findByRole('region', { name: t('history.tab.details') })).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.queryByRole('link', { name: t('record.edit') })).toBeNull();
  expect(screen.queryByRole('button', { name: t('list.rowMenu', { name: 'Tower A' }) })).toBeNull();
});

it('one that does not exist is a page that does not exist; one that cannot be read is asked for again', async () => {
  server.answer('GET /units/6', { status: 404, body: refusal('Not Found') });
  const { leave } = open('/floor-and-room/building/6');
  expect(await screen.findByRole('heading', { name: t('notFound.title') })).toBeTruthy();
  leave();
  server.answer('GET /units/5', { status: 500, body: refusal('broken') });
  const { user } = open();
  expect(await screen.findByText(t('error.systemError'))).toBeTruthy();
  server.answer('GET /units/5', { body: { data: tower } });
  await user.click(screen.getByRole('button', { name: t('error.retry') }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Tower A' })).toBeTruthy();
});
