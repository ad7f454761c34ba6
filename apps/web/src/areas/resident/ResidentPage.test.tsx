import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { pageOfRows, residentPage, residentRow } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { residentArea } from './resident.area.ts';

const server = fakeServer();
const PAGE = '/resident/resident-list/5';
const NAME = 'Somchai Jaidee';
const answer = (more: object = {}) => server.answer('GET /users/tenant/5', { body: { data: residentPage(5, NAME, more) } });
const open = () => showArea(residentArea, PAGE);
const request = {
  id: 31,
  channel: 'cms',
  result: 'approved',
  atOnce: true,
  reason: null,
  note: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  decidedAt: null,
  approveType: 'update-profile',
  titleTenant: { nameTh: 'แก้ไขข้อมูล', nameEn: 'Change of details' },
  applicant: null,
  userId: null,
};
beforeEach(() => {
  // What an earlier test said is still there.
  notifications.clean();
  signInAs();
  answer();
  server.answer('GET /parcels', pageOfRows());
  server.answer('GET /requests/user/5', pageOfRows());
  server.answer('GET /rooms/12/cards', { body: { data: [] } });
  server.answer('GET /rooms/12/cars', { body: { data: [] } });
});

it('shows who it is, how they are reached and where they live', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: NAME })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: '081-234-5678' })[0]?.getAttribute('href')).toMatch(/^tel:/);
  expect(screen.getAllByRole('link', { name: 'A1203' })[0]?.getAttribute('href')).toBe('/floor-and-room/room/12');
  expect(screen.getByText('1-1017-xxxxx-xx-8')).toBeTruthy();
});

it('the document number is shown for a reason, and is gone with its dialog', async () => {
  server.answer('POST /users/tenant/5/reveal', { body: { data: { idCard: '1101700230708' } } });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: t('resident.reveal.action') }));
  const question = await screen.findByRole('dialog', { name: t('resident.reveal.title') });
  await user.type(within(question).getByRole('textbox'), 'Police request{Enter}');
  expect(await screen.findByText('1101700230708')).toBeTruthy();
  expect(server.asked('POST /users/tenant/5/reveal')[0]?.body).toEqual({ reason: 'Police request' });
  await user.click(screen.getByRole('button', { name: t('popup.dialog.close') }));
  await waitFor(() => expect(screen.queryByText('1101700230708')).toBeNull());
});

it('whoever only reads has neither menu nor form nor the number', async () => {
  signInAs({ role: 'user' });
  open();
  await screen.findByRole('heading', { level: 1, name: NAME });
  expect(screen.queryByRole('button', { name: t('list.rowMenu', { name: NAME }) })).toBeNull();
  expect(screen.queryByRole('link', { name: t('record.edit') })).toBeNull();
  expect(screen.queryByRole('button', { name: t('resident.reveal.action') })).toBeNull();
});

it('a change sends only what differs, and keeps the document where no number was typed', async () => {
  server.answer('POST /requests/update-profile', { body: { data: request } });
  const { user } = showArea(residentArea, `${PAGE}?edit=true`);
  await screen.findByRole('form', { name: NAME });
  const mobile = document.getElementById('field-mobile') as HTMLInputElement;
  expect(mobile.value).toBe('081-234-5678');
  await user.clear(mobile);
  await user.type(mobile, '0899999999');
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  await waitFor(() =>
    expect(server.asked('POST /requests/update-profile')[0]?.body).toEqual({
      payload: { userId: 5, mobile: '0899999999' },
      channel: 'cms',
    }),
  );
});

const similar = [{ id: 8, nameTh: 'สมชาย', nameEn: 'Somchai J.', room: 'B0807', by: 'phone', isDistinct: false }];

it('two records of one human are merged by an Organize Admin alone', async () => {
  answer({ similar });
  server.answer('POST /users/tenant/5/merge', { body: { data: residentPage(5, NAME) } });
  const { leave } = open();
  expect(await screen.findByRole('link', { name: 'Somchai J.' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('resident.similar.merge') })).toBeNull();
  leave();
  signInAs({ role: 'organize_admin' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: t('resident.similar.merge') }));
  const question = await screen.findByRole('dialog', { name: t('resident.similar.mergeTitle', { name: 'Somchai J.' }) });
  await user.click(within(question).getByRole('button', { name: t('resident.similar.merge') }));
  await waitFor(() => expect(server.asked('POST /users/tenant/5/merge')[0]?.body).toEqual({ other: 8 }));
});

it('somebody who is not the same person is offered no more, and can be again', async () => {
  answer({ similar });
  server.answer('POST /users/tenant/5/distinct', { body: { data: residentPage(5, NAME) } });
  const { user, leave } = open();
  await user.click(await screen.findByRole('button', { name: t('resident.similar.markDistinct') }));
  await waitFor(() => expect(server.asked('POST /users/tenant/5/distinct')[0]?.body).toEqual({ other: 8, distinct: true }));
  leave();
  answer({ similar: similar.map((other) => ({ ...other, isDistinct: true })) });
  const again = open();
  await again.user.click(await screen.findByRole('button', { name: t('resident.similar.showDistinct', { count: 1 }) }));
  await again.user.click(screen.getByRole('button', { name: t('resident.similar.unmarkDistinct') }));
  await waitFor(() => expect(server.asked('POST /users/tenant/5/distinct')[1]?.body).toEqual({ other: 8, distinct: false }));
});

it('a merge says whose details stay, and is undone while there is time', async () => {
  signInAs({ role: 'organize_admin' });
  answer({ similar, mergeUndo: { id: 3, until: '2026-12-01T00:00:00Z' } });
  server.answer('POST /users/tenant/5/merge/undo', { body: { data: residentPage(5, NAME) } });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: t('resident.similar.merge') }));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain(t('resident.similar.mergeEffect', { kept: NAME, name: 'Somchai J.' }));
  await user.click(within(question).getByRole('button', { name: t('popup.dialog.cancel') }));
  await user.click(screen.getByRole('button', { name: t('resident.similar.undo') }));
  expect(await screen.findByText(t('resident.similar.undone'))).toBeTruthy();
});

it('shows whether somebody lives in the room and hears of it', async () => {
  answer({ livesHere: false });
  open();
  expect((await screen.findByText(t('resident.field.livesHere'))).nextElementSibling?.textContent).toBe(t('list.no'));
  expect(screen.getByText(t('resident.field.getsNotices')).nextElementSibling?.textContent).toBe(t('list.yes'));
});

it('another type of document needs its number', async () => {
  const { user } = showArea(residentArea, `${PAGE}?edit=true`);
  await screen.findByRole('form', { name: NAME });
  await user.click(document.getElementById('field-documentKind') as HTMLElement);
  await user.click(await screen.findByRole('option', { name: t('resident.filter.documentKind.alien-id') }));
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  expect((await screen.findAllByText(t('resident.numberMissing'))).length).toBeGreaterThan(0);
  expect(server.asked('POST /requests/update-profile')).toEqual([]);
});

it('the date of birth can be added later, and a change that waits is not called saved', async () => {
  server.answer('POST /requests/update-profile', { body: { data: { ...request, result: null, atOnce: false } } });
  const { user } = showArea(residentArea, `${PAGE}?edit=true`);
  await screen.findByRole('form', { name: NAME });
  await user.type(document.getElementById('field-birthDate-input') as HTMLElement, '01/02/2015');
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  await waitFor(() =>
    expect(server.asked('POST /requests/update-profile')[0]?.body).toEqual({
      payload: { userId: 5, birthDate: '2015-02-01' },
      channel: 'cms',
    }),
  );
  expect(await screen.findByText(t('resident.waits'))).toBeTruthy();
  const toasts = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(toasts.join()).not.toContain(t('form.saved'));
});

it('a main resident can be made a co-resident', async () => {
  server.answer('POST /requests/update-profile', { body: { data: request } });
  const { user } = showArea(residentArea, `${PAGE}?edit=true`);
  await screen.findByRole('form', { name: NAME });
  await user.click(screen.getByRole('radio', { name: t('resident.filter.role.sub_tenant') }));
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  await waitFor(() =>
    expect(server.asked('POST /requests/update-profile')[0]?.body).toEqual({ payload: { userId: 5, role: 9 }, channel: 'cms' }),
  );
});

it('of somebody who has left the form asks for nothing about the room', async () => {
  answer({ isActive: false });
  showArea(residentArea, `${PAGE}?edit=true`);
  const form = await screen.findByRole('form', { name: NAME });
  expect(within(form).getAllByLabelText(new RegExp(t('resident.field.firstName')))).not.toHaveLength(0);
  expect(within(form).queryByRole('radio', { name: t('resident.filter.role.sub_tenant') })).toBeNull();
});

it('a block says why before anything else, and is lifted from there', async () => {
  answer({ blockedAt: '2026-01-02T00:00:00Z', blockedReason: 'Unpaid for six months' });
  const { user } = open();
  expect(await screen.findByText('Unpaid for six months')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('resident.unblock.action') }));
  expect(await screen.findByRole('dialog', { name: t('resident.unblock.title', { name: NAME }) })).toBeTruthy();
});

it('requests are a tab, each leading to its page', async () => {
  server.answer('GET /requests/user/5', pageOfRows(request));
  const { user } = open();
  await user.click(await screen.findByRole('link', { name: new RegExp(t('resident.tab.requests')) }));
  const link = await screen.findByRole('link', { name: 'Change of details' });
  expect(link.getAttribute('href')).toBe('/resident/application/31');
});

it('the history shows what changed about the person, one line a save', async () => {
  const by = { id: 2, name: 'ออย', nameEn: 'Oil' };
  const at = '2026-01-02T03:04:05Z';
  server.answer('GET /users/tenant/5/changes', {
    body: {
      data: [
        { field: 'mobile', old: '081-234-5678', new: '089-999-9999', at, by },
        { field: 'email', old: null, new: 'a@example.com', at, by },
        { field: 'gender', old: null, new: 'female', at: '2026-01-01T00:00:00Z', by: null },
      ],
    },
  });
  server.answer('GET /loggers', pageOfRows());
  showArea(residentArea, `${PAGE}?tab=history`);
  const [first, second, ...others] = within(await screen.findByRole('list', { name: t('history.title') })).getAllByRole(
    'listitem',
  );
  expect(others).toEqual([]);
  expect(first?.textContent).toContain('089-999-9999');
  expect(first?.textContent).toContain('a@example.com');
  expect(second?.textContent).toContain(t('resident.filter.gender.female'));
});

it('a planned move-out is cancelled once it was said who of the room still leaves', async () => {
  answer({ leavesOn: '2099-12-31', moveOutId: 40 });
  server.answer(
    'GET /users/tenant',
    pageOfRows(residentRow(5, NAME), residentRow(6, 'Malee Jaidee', { leavesOn: '2099-12-31' })),
  );
  server.answer('POST /users/tenant/5/cancel-move-out', { body: { data: { id: 5, revocation: null } } });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: t('list.rowMenu', { name: NAME }) }));
  await user.click(await screen.findByRole('menuitem', { name: t('resident.moveOut.cancel') }));
  const question = await screen.findByRole('dialog', { name: t('resident.moveOut.cancelTitle', { name: NAME }) });
  expect(question.textContent).toContain(t('resident.moveOut.stillLeaves', { name: 'Malee Jaidee', day: '31/12/2099' }));
  expect(server.asked('POST /users/tenant/5/cancel-move-out')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: t('resident.moveOut.cancel') }));
  expect(await screen.findByText(t('resident.moveOut.cancelled'))).toBeTruthy();
  expect(screen.getByRole('link', { name: t('resident.moveOut.open') }).getAttribute('href')).toBe('/resident/move-out/40');
});
