import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { coResident, pageOfRows, residentPage, residentRow } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { residentArea } from './resident.area.ts';

const server = fakeServer();
const LIST = '/resident/resident-list';
const somchai = residentRow(5, 'Somchai Jaidee');
const malee = residentRow(6, 'Malee Jaidee', { ...coResident, hasAccount: false, leavesOn: '2026-12-31' });
const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;
const openMenu = async (user: ReturnType<typeof showArea>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name: t('list.rowMenu', { name }) }));
const lists = () => server.asked('GET /users/tenant');

beforeEach(() => {
  signInAs();
  server.answer('GET /users/tenant', pageOfRows(somchai, malee));
});

it('lists main residents and co-residents who live here, with the phone as the server masks it', async () => {
  showArea(residentArea, LIST);
  const row = await rowOf('Malee Jaidee');
  for (const words of ['Co-resident', 'Family', '•••-5678', '01/03/2024', t('resident.state.leaving', { day: '31/12/2026' })])
    expect(within(row).getByText(words)).toBeTruthy();
  const query = lists()[0]?.query;
  expect([query?.get('filters[role][id][$in][0]'), query?.get('filters[role][id][$in][1]')]).toEqual(['3', '9']);
  expect(query?.get('filters[isActive][$eq]')).toBe('true');
});

it('asks for one role, one building and those who are blocked', async () => {
  server.answer('GET /units', pageOfRows());
  showArea(residentArea, `${LIST}?role=sub_tenant&building=3&state=blocked`);
  await rowOf('Malee Jaidee');
  const query = lists().at(-1)?.query;
  expect(query?.get('filters[role][id][$eq]')).toBe('9');
  expect(query?.get('filters[room][category][id][$in][0]')).toBe('3');
  expect(query?.get('filters[person][blockedAt][$notNull]')).toBe('true');
});

it('asks for those whose document nobody has seen yet, among who lives here', async () => {
  server.answer('GET /units', pageOfRows());
  showArea(residentArea, `${LIST}?state=noDocument`);
  await rowOf('Malee Jaidee');
  const query = lists().at(-1)?.query;
  expect([query?.get('filters[person][docKind][$null]'), query?.get('filters[isActive][$eq]')]).toEqual(['true', 'true']);
});

it('asks for foreign nationals who moved in lately, whom the owner reports', async () => {
  server.answer('GET /units', pageOfRows());
  showArea(residentArea, `${LIST}?state=foreign&movedIn=7`);
  await rowOf('Malee Jaidee');
  const query = lists().at(-1)?.query;
  expect(query?.get('filters[person][docKind][$in][0]')).toBe('passport');
  expect(query?.get('filters[isActive][$eq]')).toBe('true');
  expect(query?.get('filters[movedIn][$gte]')).toMatch(/^\d{4}-\d\d-\d\d$/);
});

it('opens no record by the pointer alone, since the log notes who saw it', async () => {
  const { user } = showArea(residentArea, LIST);
  await user.hover(await rowOf('Somchai Jaidee'));
  expect(server.asked('GET /users/tenant/5')).toEqual([]);
});

it('nothing is picked or deleted; whoever only reads acts on nobody', async () => {
  const { user, leave } = showArea(residentArea, LIST);
  await openMenu(user, 'Malee Jaidee');
  await screen.findByRole('menuitem', { name: t('resident.moveOut.change') });
  expect(screen.queryByRole('menuitem', { name: t('list.remove.confirm') })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: t('resident.slip') })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  leave();
  signInAs({ role: 'user' });
  const reader = showArea(residentArea, LIST);
  await openMenu(reader.user, 'Somchai Jaidee');
  await screen.findByRole('menuitem', { name: t('list.openTab') });
  expect(screen.getAllByRole('menuitem')).toHaveLength(1);
});

it('a new slip names the account it opens', async () => {
  server.answer('GET /users/tenant/5', {
    body: { data: residentPage(5, 'Somchai Jaidee', { account: { username: 'somchai.j', isActivated: false } }) },
  });
  server.answer('POST /users/tenant/5/activation', {
    body: {
      data: { code: 'abcd-efgh', url: 'https://example.com/#code=abcd', expiresAt: '2026-12-01T00:00:00Z', mailed: false },
    },
  });
  const { user } = showArea(residentArea, LIST);
  await openMenu(user, 'Somchai Jaidee');
  await user.click(await screen.findByRole('menuitem', { name: t('resident.slip') }));
  await user.click(await screen.findByRole('button', { name: t('activation.link.action') }));
  await waitFor(() => expect(document.querySelector('[data-slip]')?.textContent).toContain('somchai.j'));
});

it('a resident is blocked for a reason', async () => {
  server.answer('POST /users/tenant/5/block', { body: { data: residentPage(5, 'Somchai Jaidee') } });
  const { user } = showArea(residentArea, LIST);
  await openMenu(user, 'Somchai Jaidee');
  await user.click(await screen.findByRole('menuitem', { name: t('resident.block.action') }));
  const question = await screen.findByRole('dialog', { name: t('resident.block.title', { name: 'Somchai Jaidee' }) });
  await user.type(within(question).getByRole('textbox'), 'Unpaid{Enter}');
  await waitFor(() => expect(server.asked('POST /users/tenant/5/block')[0]?.body).toEqual({ blocked: true, reason: 'Unpaid' }));
});
