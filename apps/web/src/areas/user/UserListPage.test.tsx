import { ROLE_IDS } from '@lobby/contract/constants';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { userArea } from './user.area.ts';

const server = fakeServer();
const LIST = '/user/user-management';

/** Somebody as the server sends them, in a list and on their page. */
const person = (id: number, name: string, type: 'organize_admin' | 'admin' | 'user' = 'user') => ({
  id,
  username: name.toLowerCase(),
  name,
  nameEn: null,
  email: null,
  phone: null,
  status: true,
  blocked: false,
  blockedReason: null,
  hasMfa: false,
  isActivated: true,
  lastSeenAt: null,
  consent: [],
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  role: { id: ROLE_IDS[type], name: type, type },
  position: null,
  picture: null,
  language: null,
  pendingEmail: null,
  properties: [],
  mfaReset: null,
});
const manager = person(7, 'Manager', 'organize_admin');
const everybody = [manager, person(1, 'One'), person(2, 'Two'), person(3, 'Three', 'admin')];

const menuOf = (name: string) => screen.findByRole('button', { name: t('list.rowMenu', { name }) });
const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
const pick = (name: string) => screen.queryByRole('checkbox', { name: t('list.pick', { name }) });

beforeEach(() => {
  server.answer('GET /users/admin', ({ query }) => {
    const wanted = [...query].filter(([name]) => name.startsWith('filters[id][$in]')).map(([, id]) => Number(id));
    const data = everybody.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
    return {
      body: { data, meta: { pagination: { page: 1, pageSize: 10, pageCount: 1, total: data.length }, total: data.length } },
    };
  });
  for (const one of everybody) server.answer(`GET /users/${one.id}`, { body: { data: one } });
});

it('nobody picks, blocks or deletes their own account', async () => {
  signInAs({ id: manager.id, role: 'organize_admin' });
  const { user, leave } = showArea(userArea, LIST);
  await user.click(await menuOf('Manager'));
  await screen.findByRole('menuitem', { name: t('list.openTab') });
  expect(entries()).toEqual([t('list.openTab')]);
  expect([pick('Manager'), pick('One') !== null]).toEqual([null, true]);
  leave();
  showArea(userArea, `${LIST}/${manager.id}`);
  expect(await screen.findByText(t('error.userInUse'))).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: t('list.remove.confirm') })).toBeNull();
});

it('the short address leads to the same page', async () => {
  signInAs({ id: manager.id, role: 'organize_admin' });
  const { address } = showArea(userArea, '/user-management/7');
  expect(await screen.findByRole('heading', { level: 1, name: 'Manager' })).toBeTruthy();
  expect(address()).toBe(`${LIST}/7`);
});

it('an admin neither makes an Organize Admin nor acts on one', async () => {
  signInAs({ id: 9 });
  const { user, leave } = showArea(userArea, LIST);
  await user.click(await menuOf('Manager'));
  await screen.findByRole('menuitem', { name: t('list.openTab') });
  expect(entries()).toEqual([t('list.openTab')]);
  leave();
  const page = showArea(userArea, `${LIST}/${manager.id}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Manager' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('form.save') })).toBeNull();
  expect(screen.queryByRole('button', { name: t('user.block.action') })).toBeNull();
  page.leave();
  showArea(userArea, `${LIST}/create`);
  expect(await screen.findByRole('radio', { name: t('role.admin') })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: t('role.organize_admin') })).toBeNull();
});

it('several are blocked at once for one reason; whoever could not be is named', async () => {
  signInAs({ id: manager.id, role: 'organize_admin' });
  const { user } = showArea(userArea, LIST);
  await menuOf('One');
  for (const name of ['One', 'Two', 'Three']) await user.click(pick(name) as HTMLElement);
  for (const { id } of everybody)
    server.answer(`PUT /users/${id}`, id === 2 ? { status: 403, body: refusal('Too high') } : { body: { data: manager } });
  await user.click(screen.getByRole('button', { name: t('user.block.action') }));
  const question = await screen.findByRole('dialog', { name: t('user.block.many', { count: 3 }) });
  expect(question.textContent).toContain('One, Two, Three');
  await user.type(within(question).getByRole('textbox'), 'contract ended');
  await user.click(within(question).getByRole('button', { name: t('user.block.action') }));
  const said = await screen.findByRole('dialog', { name: t('popup.dialog.title.error') });
  expect(said.textContent).toContain('Two: Too high');
  const body = { status: false, blockedReason: 'contract ended' };
  await waitFor(() => expect([1, 2, 3].map((id) => server.asked(`PUT /users/${id}`)[0]?.body)).toEqual([body, body, body]));
});
