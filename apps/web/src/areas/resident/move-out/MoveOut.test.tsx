import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { pageOfRows, residentPage, residentRow } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { residentArea } from '../resident.area.ts';

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
async function openMenu(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: t('list.rowMenu', { name: NAME }) }));
}

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

const plan = {
  ends: [
    { what: 'member', id: 5, name: NAME },
    { what: 'card', id: 1, name: '•••1234' },
  ],
  stays: [{ what: 'parcel', count: 2 }],
  blockers: [],
};
const alone = {
  ...plan,
  ends: [...plan.ends, { what: 'sub-tenant', id: 6, name: 'Malee' }],
  blockers: [{ key: 'error.lastMainResident', count: 1 }],
};

async function openMoveOut(found: object = plan, item = 'action') {
  server.answer('POST /requests/tenant/remove/preview', { body: { data: found } });
  server.answer('POST /requests/tenant/remove', { body: { data: request } });
  const { user } = open();
  await openMenu(user);
  await user.click(await screen.findByRole('menuitem', { name: t(`resident.moveOut.${item}`) }));
  const dialog = within(await screen.findByRole('dialog', { name: t('resident.moveOut.title', { name: NAME }) }));
  await dialog.findByText(t('resident.moveOut.ends'));
  return { user, dialog };
}
const sentMoveOut = () => server.asked('POST /requests/tenant/remove').map(({ body }) => (body as { payload: object }).payload);

it('moving out shows what ends, and asks when, why and who becomes main resident', async () => {
  const { user, dialog } = await openMoveOut(alone);
  expect(dialog.getByText(t('resident.moveOut.what.card', { name: '•••1234' }))).toBeTruthy();
  expect(dialog.getByText(t('resident.moveOut.cardsNote'))).toBeTruthy();
  expect(dialog.getByText(t('resident.moveOut.stay.parcel', { count: 2 }))).toBeTruthy();
  const act = dialog.getByRole('button', { name: t('resident.moveOut.action') });
  await user.click(act);
  expect(dialog.getAllByText(t('problem.required'))).toHaveLength(3);
  await user.click(dialog.getByRole('radio', { name: t('resident.moveOut.promote', { name: 'Malee' }) }));
  await user.click(dialog.getByRole('radio', { name: t('resident.moveOut.now') }));
  await user.type(dialog.getByRole('textbox', { name: t('resident.reason') }), 'Sold');
  await user.click(act);
  await waitFor(() =>
    expect(sentMoveOut()).toEqual([{ userId: 5, leaveOn: null, reason: 'Sold', promote: 6, withCoResidents: false }]),
  );
  expect(await screen.findByText(t('resident.moveOut.done'))).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked('POST /requests/tenant/remove/preview'), 'nobody is left to plan for').toHaveLength(1);
});

it('a plan is corrected from its own day, never to "now" by a field left empty, and not to a day that has passed', async () => {
  answer({ leavesOn: '2099-12-31' });
  const { user, dialog } = await openMoveOut(plan, 'change');
  const day = dialog.getByRole('textbox', { name: t('resident.moveOut.day') });
  expect(day).toHaveProperty('value', '31/12/2099');
  await user.type(dialog.getByRole('textbox', { name: t('resident.reason') }), 'Sold');
  const save = dialog.getByRole('button', { name: t('resident.moveOut.plan') });
  await user.clear(day);
  await user.click(save);
  expect(dialog.getByText(t('problem.required'))).toBeTruthy();
  await user.type(day, '01/01/2020');
  await user.click(save);
  expect(dialog.getByText(t('resident.moveOut.past'))).toBeTruthy();
  expect(sentMoveOut()).toEqual([]);
  await user.clear(day);
  await user.type(day, '30/11/2099');
  await user.click(save);
  await waitFor(() => expect(sentMoveOut()).toEqual([expect.objectContaining({ leaveOn: '2099-11-30' })]));
});

it('where a second person decides, a move-out says that it waits', async () => {
  const { user, dialog } = await openMoveOut();
  server.answer('POST /requests/tenant/remove', { body: { data: { ...request, result: null, atOnce: false } } });
  await user.click(dialog.getByRole('radio', { name: t('resident.moveOut.now') }));
  await user.type(dialog.getByRole('textbox', { name: t('resident.reason') }), 'Sold');
  await user.click(dialog.getByRole('button', { name: t('resident.moveOut.action') }));
  expect(await screen.findByText(t('resident.waits'))).toBeTruthy();
  expect(screen.queryByText(t('resident.moveOut.done'))).toBeNull();
});

it('a plan that cannot be loaded is tried again or closed', async () => {
  server.answer('POST /requests/tenant/remove/preview', { status: 400, body: refusal('no') });
  const { user } = open();
  await openMenu(user);
  await user.click(await screen.findByRole('menuitem', { name: t('resident.moveOut.action') }));
  const dialog = within(await screen.findByRole('dialog', { name: t('resident.moveOut.title', { name: NAME }) }));
  expect(await dialog.findByRole('button', { name: t('error.retry') })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: t('popup.dialog.close') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a planned move-out is cancelled once it was said who of the room still leaves', async () => {
  answer({ leavesOn: '2099-12-31' });
  server.answer(
    'GET /users/tenant',
    pageOfRows(residentRow(5, NAME), residentRow(6, 'Malee Jaidee', { leavesOn: '2099-12-31' })),
  );
  server.answer('POST /users/tenant/5/cancel-move-out', { body: { data: residentPage(5, NAME) } });
  const { user } = open();
  await openMenu(user);
  await user.click(await screen.findByRole('menuitem', { name: t('resident.moveOut.cancel') }));
  const question = await screen.findByRole('dialog', { name: t('resident.moveOut.cancelTitle', { name: NAME }) });
  expect(question.textContent).toContain(t('resident.moveOut.stillLeaves', { name: 'Malee Jaidee', day: '31/12/2099' }));
  expect(server.asked('POST /users/tenant/5/cancel-move-out')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: t('resident.moveOut.cancel') }));
  expect(await screen.findByText(t('resident.moveOut.cancelled'))).toBeTruthy();
});
