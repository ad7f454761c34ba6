import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { coalesceChanges } from '#shared/live/coalesce.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { visit } from '#testing/visits.ts';
import { visitorArea } from '../visitor.area.ts';

const server = fakeServer();
const when = { createdAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-01T00:00:00Z' };
const rate = (id: number, nameEn: string) => ({
  id,
  code: nameEn,
  attributes: { code: nameEn },
  nameTh: nameEn,
  nameEn,
  minutes: 60,
  amount: null,
  percent: null,
  isActive: true,
  isMissing: false,
  syncedAt: when.updatedAt,
  ...when,
});
const [oneHour, twoHours] = [rate(4, '1 hour free'), rate(5, '2 hours free')];
const left = (template: object, more: object = {}) => ({ template, limit: 10, used: 7, left: 3, ...more });
const use = (more: object = {}) => ({
  id: 30,
  ticketNo: null,
  state: 'queued',
  problem: null,
  amount: 1,
  voidAskedAt: null,
  voidReason: null,
  finishedAt: null,
  visitId: 5,
  template: oneHour,
  ...when,
  ...more,
});
const inside = visit({ state: 'inside', insideSince: '2096-11-01T01:00:00Z', plate: '1กข1234', entriesUsed: 1 });
const entry = {
  id: 1,
  inAt: '2096-11-01T01:00:00Z',
  outAt: null,
  outHow: null,
  came: 1,
  gate: null,
  plate: '1กข1234',
  badge: null,
  docSeen: false,
  docEnd: null,
  reason: null,
  inBy: null,
  outBy: null,
};
const page = (list: object[]) => ({ ...inside, pass: null, deskCode: null, gates: null, visits: 1, list });
const stampButton = () => screen.findByRole<HTMLButtonElement>('button', { name: t('stamp-use.car.act') });
const lines = () => screen.findByRole('list', { name: t('stamp-use.car.title') });
const sent = () => server.asked('POST /stamp-activity/use').map(({ body }) => body);

beforeEach(() => {
  signInAs();
  server.answer('GET /visitor/get-visitor-list', pageOfRows(inside));
  server.answer('GET /visitor/summary', { body: { data: { inside: 1, overstay: 0, expectedToday: 0, waiting: 0 } } });
  server.answer('POST /visitor/check-in', { body: { data: { outcome: 'in', visit: inside, notes: [] } } });
  server.answer('GET /visitor/5', { body: { data: page([entry]) } });
  server.answer('GET /stamp-activity/left', { body: { data: [left(oneHour)] } });
  server.answer('GET /stamp-activity/activity-list', pageOfRows());
  server.answer('POST /stamp-activity/use', { body: { data: use() } });
});

it('after the scan of a pass two keys stamp for the car, and the desk says which stamp and how many are left', async () => {
  const { user } = showArea(visitorArea, '/visitor');
  await user.type(await screen.findByLabelText(t('visitor.scan.title'), { selector: 'input' }), '123456{Enter}');
  const button = await stampButton();
  await waitFor(() => expect(button.disabled).toBe(false));
  const says = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(says?.textContent).toBe(`1 hour free · ${t('stamp-use.stamp.left', { left: 3, limit: 10 })}`);
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  server.answer('GET /stamp-activity/activity-list', pageOfRows(use()));
  await user.keyboard('{Tab}{Enter}');
  await waitFor(() => expect(sent()).toEqual([{ template: 4, room: 12, visit: 5 }]));
  expect(await within(await lines()).findByText(t('stamp-use.state.queued'))).toBeTruthy();
  // The next visitor's digits go into the field; the car has the only rate there is.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(t('visitor.scan.title'), { selector: 'input' })));
  expect(await screen.findByText(t('stamp-use.car.hasAll'))).toBeTruthy();
});

it('on the page of a visit another stamp can be chosen, and the line changes with the answer of the parking system', async () => {
  server.answer('GET /stamp-activity/left', { body: { data: [left(oneHour), left(twoHours, { used: 9, left: 1 })] } });
  const { user, client } = showArea(visitorArea, '/visitor/5');
  await user.selectOptions(await screen.findByLabelText(t('stamp-use.stamp.rate')), '2 hours free');
  server.answer('GET /stamp-activity/activity-list', pageOfRows(use({ template: twoHours })));
  await user.click(await stampButton());
  await waitFor(() => expect(sent()).toEqual([{ template: 5, room: 12, visit: 5 }]));
  await within(await lines()).findByText(t('stamp-use.state.queued'));
  server.answer('GET /stamp-activity/activity-list', pageOfRows(use({ state: 'refused', problem: 'refused' })));
  coalesceChanges(client).add({ area: 'stamp-use', id: 30, change: 'updated' });
  expect(await within(await lines()).findByText(t('stamp-use.problem.refused'))).toBeTruthy();
});

it('where none is left it says so and cannot be pressed', async () => {
  server.answer('GET /stamp-activity/left', { body: { data: [left(oneHour, { used: 10, left: 0 })] } });
  showArea(visitorArea, '/visitor/5');
  expect(await screen.findByText(t('stamp-use.stamp.noneLeft'))).toBeTruthy();
  expect((await stampButton()).disabled).toBe(true);
});

it('a car that has the stamp already is refused with the reason', async () => {
  server.answer('POST /stamp-activity/use', { status: 409, body: refusal('stamped', 'error.carStamped') });
  const { user } = showArea(visitorArea, '/visitor/5');
  const button = await stampButton();
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  expect(await screen.findByText(t('error.carStamped'))).toBeTruthy();
});

it('from the row of a visitor whose car is inside, by its menu', async () => {
  const { user } = showArea(visitorArea, '/visitor');
  await user.click(await screen.findByRole('button', { name: t('list.rowMenu', { name: 'Somying Guest' }) }));
  const act = await screen.findByRole('menuitem', { name: new RegExp(`${t('stamp-use.car.act')}.*1 hour free`) });
  await user.click(act);
  await waitFor(() => expect(sent()).toEqual([{ template: 4, room: 12, visit: 5 }]));
});

it('a stamp is voided from the visit with a reason, also after the visitor left', async () => {
  server.answer('GET /visitor/5', {
    body: { data: { ...page([{ ...entry, outAt: '2096-11-01T02:00:00Z' }]), state: 'left', insideSince: null } },
  });
  server.answer('GET /stamp-activity/activity-list', pageOfRows(use({ state: 'applied' })));
  server.answer('POST /stamp-activity/30/void', { body: { data: use({ state: 'applied', voidAskedAt: when.createdAt }) } });
  const { user } = showArea(visitorArea, '/visitor/5');
  await user.click(await screen.findByRole('button', { name: t('stamp-use.void.act') }));
  expect(await screen.findByText(t('stamp-use.void.titleCar'))).toBeTruthy();
  await user.type(screen.getByLabelText(t('stamp-use.void.reason')), 'Wrong car{Enter}');
  await waitFor(() => expect(server.asked('POST /stamp-activity/30/void')[0]?.body).toEqual({ reason: 'Wrong car' }));
  expect(screen.queryByRole('button', { name: t('stamp-use.car.act') })).toBeNull();
});

it('is not offered without a car', async () => {
  server.answer('GET /visitor/5', { body: { data: page([{ ...entry, plate: null }]) } });
  showArea(visitorArea, '/visitor/5');
  await screen.findByText(t('visitor.entries.title'));
  await waitFor(() => expect(server.asked('GET /stamp-activity/activity-list')).toHaveLength(1));
  expect(screen.queryByText(t('stamp-use.car.title'))).toBeNull();
});

it('whoever may only read sees what was stamped, and no button', async () => {
  signInAs({ role: 'user' });
  server.answer('GET /stamp-activity/activity-list', pageOfRows(use({ state: 'applied' })));
  showArea(visitorArea, '/visitor/5');
  expect(await within(await lines()).findByText(t('stamp-use.state.applied'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('stamp-use.car.act') })).toBeNull();
  expect(screen.queryByRole('button', { name: t('stamp-use.void.act') })).toBeNull();
});
