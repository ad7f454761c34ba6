import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { knownCard, reading } from '#testing/cards.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { scanCode, waitingRequest } from '#testing/requests.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { moveOutArea } from './move-out.area.ts';

const server = fakeServer();
const FORM = '/resident/move-out/create/5';
const who = (id: number, nameEn: string, role: number, more: object = {}) => ({
  id,
  nameTh: `ไทย ${nameEn}`,
  nameEn,
  role,
  isLeaving: id === 5,
  movedIn: '2024-03-01',
  leavesOn: null,
  moveOutId: null,
  username: id === 5 ? 'somchai' : null,
  ...more,
});
const somchai = who(5, 'Somchai', 3);
const malee = who(6, 'Malee', 9);
const ending = (id: number, day: string) => ({
  id,
  number: `BK0000${id}`,
  name: `สนาม ${id}`,
  nameEn: `Court ${id}`,
  startAt: `${day}T03:00:00Z`,
  endAt: `${day}T04:00:00Z`,
  day,
  holder: 5,
  state: 'confirmed',
  ends: true,
});
const invited = (id: number, day: string) => ({
  id,
  kind: 'guest',
  expectedFrom: `${day}T03:00:00Z`,
  expectedTo: `${day}T04:00:00Z`,
  day,
  host: 5,
});
const plan = (more: object = {}) => ({
  room: { id: 12, name: 'A1203', building: 'A' },
  residents: [somchai, malee],
  cards: [
    { id: 1, name: '•••1234', kind: 'card', holder: 5, ends: true },
    { id: 2, name: '•••5678', kind: 'fob', holder: 6, ends: false },
  ],
  cars: [{ id: 9, name: 'กข 1234', holder: 5, ends: true }],
  bookings: [ending(71, '2099-01-02'), ending(72, '2100-01-02'), { ...ending(73, '2100-01-03'), ends: false }],
  visits: [invited(81, '2099-01-02'), invited(82, '2100-01-02')],
  accounts: [5],
  open: [{ what: 'parcel', count: 2 }],
  blockers: [{ key: 'error.lastMainResident', count: 1 }],
  ...more,
});
const all = plan({ cards: plan().cards.map((card) => ({ ...card, ends: true })), blockers: [] });
const guest = t('move-out.visit', { kind: t('visitor.kind.guest') });
const asked = () => server.asked('POST /requests/tenant/remove').map(({ body }) => (body as { payload: object }).payload);
const answerPlan = (data: object) => server.answer('POST /requests/tenant/remove/preview', { body: { data } });
const answerAsk = (more: object) =>
  server.answer('POST /requests/tenant/remove', {
    body: { data: { ...waitingRequest(31, 'letter', 'Somchai', { result: 'approved' }), moveOut: 40, ...more } },
  });
const act = (count: number) => screen.getByRole('button', { name: t('move-out.act', { count }) });

beforeEach(() => {
  // What an earlier test said is still there.
  notifications.clean();
  signInAs();
  answerPlan(plan());
  answerAsk({});
});

it('says what ends, stays and passes on, asks who becomes main resident, and sends what was chosen', async () => {
  const { user, address } = showArea(moveOutArea, FORM);
  const ends = within(await screen.findByRole('list', { name: t('move-out.ends') }));
  expect(ends.getByText(t('move-out.account', { name: 'somchai' }))).toBeTruthy();
  expect(ends.getByRole('link', { name: 'Court 71' }).getAttribute('href')).toBe('/facilities/booking/71');
  expect(ends.queryByRole('link', { name: 'Court 73' })).toBeNull();
  expect(ends.getAllByRole('link', { name: guest })).toHaveLength(2);
  const stays = within(screen.getByRole('list', { name: t('move-out.stays') }));
  expect(stays.getByRole('link', { name: t('move-out.open.parcel', { count: 2 }) })).toBeTruthy();
  await user.click(act(1));
  expect(screen.getAllByText(t('problem.required'))).toHaveLength(2);
  await user.click(screen.getByRole('radio', { name: t('move-out.promote', { name: 'Malee' }) }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Card •••1234, Somchai' }), '6');
  expect(
    within(screen.getByRole('list', { name: t('move-out.goesOn') })).getByText(
      t('move-out.given.card', { name: '•••1234', to: 'Malee' }),
    ),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('move-out.reasons.sold') }));
  await user.click(act(1));
  await waitFor(() =>
    expect(asked()).toEqual([
      {
        userId: 5,
        others: [],
        leaveOn: null,
        returned: [],
        givenCards: [{ id: 1, to: 6 }],
        givenCars: [],
        reason: t('move-out.reasons.sold'),
        promote: 6,
      },
    ]),
  );
  await waitFor(() => expect(address()).toBe('/resident/move-out/40'));
});

it('by keyboard alone: scan what is handed in, Enter, the reason, Ctrl + Enter', async () => {
  answerPlan(all);
  server.answer('POST /mi-fares/read', {
    body: { data: { readings: [reading('dec-be', '0013961168')], cards: [knownCard(1)] } },
  });
  const { user } = showArea(moveOutArea, `${FORM}?all=true`);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: t('move-out.scan.label') })));
  await user.keyboard('0013961168{Enter}');
  expect(await screen.findByText(t('move-out.scan.found', { card: '•••1234' }))).toBeTruthy();
  await user.keyboard('{Enter}{Enter}{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(asked()).toMatchObject([{ userId: 5, others: [6], returned: [1], reason: t('move-out.reasons.lease') }]),
  );
});

it('where all of them leave, what ends is asked for all of them', async () => {
  const { user } = showArea(moveOutArea, FORM);
  await user.click(await screen.findByRole('radio', { name: t('move-out.allLeave') }));
  await screen.findByRole('button', { name: t('move-out.act', { count: 2 }) });
  await waitFor(() =>
    expect(server.asked('POST /requests/tenant/remove/preview').at(-1)?.body).toEqual({ userId: 5, others: [6] }),
  );
  // The question is gone; the keys still reach the form.
  expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0]);
});

it('a card of somebody else is not taken', async () => {
  answerPlan(all);
  server.answer('POST /mi-fares/read', {
    body: { data: { readings: [reading('dec-be', '0013961168')], cards: [knownCard(77)] } },
  });
  const { user } = showArea(moveOutArea, `${FORM}?all=true`);
  await user.type(await screen.findByRole('textbox', { name: t('move-out.scan.label') }), '0013961168{Enter}');
  expect(await screen.findByText(t('move-out.scan.other', { code: '0013961168' }))).toBeTruthy();
});

it('a plan is corrected from its own day, and not to a day that has passed; cards are handed in on the day', async () => {
  answerPlan(plan({ residents: [{ ...somchai, leavesOn: '2099-12-31' }, malee], blockers: [] }));
  const { user } = showArea(moveOutArea, FORM);
  const day = await screen.findByRole('textbox', { name: t('move-out.day') });
  expect(day).toHaveProperty('value', '31/12/2099');
  expect(screen.queryByRole('textbox', { name: t('move-out.scan.label') })).toBeNull();
  // What is booked before the last day stays.
  expect(screen.getByRole('link', { name: 'Court 72' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Court 71' })).toBeNull();
  expect(screen.getByRole('link', { name: guest }).getAttribute('href')).toBe('/visitor/82');
  await user.click(screen.getByRole('button', { name: t('move-out.reasons.sold') }));
  const save = screen.getByRole('button', { name: t('move-out.plan', { count: 1 }) });
  await user.clear(day);
  await user.type(day, '01/01/2020');
  await user.click(save);
  expect(screen.getByText(t('move-out.past'))).toBeTruthy();
  expect(asked()).toEqual([]);
  await user.clear(day);
  await user.type(day, '30/11/2099');
  await user.click(save);
  await waitFor(() => expect(asked()).toEqual([expect.objectContaining({ leaveOn: '2099-11-30' })]));
});

it('where a second person decides, it leads to the request that waits', async () => {
  answerPlan(plan({ blockers: [] }));
  answerAsk({ result: null, moveOut: null });
  const { user, address } = showArea(moveOutArea, FORM);
  await user.click(await screen.findByRole('button', { name: t('move-out.reasons.sold') }));
  await user.click(act(1));
  expect(await screen.findByText(t('move-out.waits'))).toBeTruthy();
  expect(address()).toBe('/resident/application/31');
});

it('a plan that cannot be loaded is tried again', async () => {
  server.answer('POST /requests/tenant/remove/preview', { status: 409, body: refusal('no') });
  showArea(moveOutArea, FORM);
  expect(await screen.findByRole('button', { name: t('error.retry') })).toBeTruthy();
});

const done = {
  id: 40,
  leavesOn: '2026-11-17',
  doneAt: '2026-11-17T03:00:00Z',
  cancelledAt: null,
  undoneAt: null,
  signedAt: null,
  createdAt: '2026-11-17T03:00:00Z',
  updatedAt: '2026-11-17T03:00:00Z',
  doneBy: null,
  state: 'done',
  room: { id: 12, name: 'A1203', building: 'A' },
  residents: [{ id: 5, nameTh: 'สมชาย', nameEn: 'Somchai' }],
  promote: null,
  // Chosen in Thai; a reader of English has it in English.
  reason: 'ขายห้อง',
  note: null,
  signature: null,
  items: [
    {
      what: 'member',
      id: 5,
      name: 'สมชาย',
      holder: { id: 5, nameTh: 'สมชาย', nameEn: 'Somchai' },
      outcome: 'end',
      to: null,
      closesAccount: true,
      pending: 0,
      failed: 0,
    },
    { what: 'card', id: 1, name: '•••1234', holder: null, outcome: 'end', to: null, closesAccount: false, pending: 2, failed: 0 },
    {
      what: 'card',
      id: 2,
      name: '•••5678',
      holder: null,
      outcome: 'return',
      to: null,
      closesAccount: false,
      pending: 1,
      failed: 1,
    },
  ],
  bookings: [{ ...ending(71, '2099-01-02'), state: 'cancelled' }],
  visits: [invited(81, '2099-01-02')],
  open: [
    { what: 'parcel', count: 1 },
    { what: 'booking', count: 1 },
  ],
  undo: { until: '2026-11-18T03:00:00Z', blockers: [] },
  revocation: null,
};

it('who changes a plan finds what it says: who leaves, the day, the reason, and who becomes main resident', async () => {
  const planned = { ...done, state: 'planned', doneAt: null, leavesOn: '2099-12-31', items: [], undo: null };
  const residents = [{ id: 5, nameTh: 'สมชาย', nameEn: 'Somchai' }];
  server.answer('GET /move-outs/40', { body: { data: { ...planned, residents, promote: { ...malee, nameTh: 'มาลี' } } } });
  const { user } = showArea(moveOutArea, '/resident/move-out/40');
  expect(await screen.findByRole('link', { name: 'Malee' })).toBeTruthy();
  expect(screen.getByText('Room sold')).toBeTruthy();
  answerPlan(plan({ residents: [{ ...somchai, leavesOn: '2099-12-31', moveOutId: 40 }, malee] }));
  await user.click(screen.getByRole('link', { name: t('move-out.change') }));
  expect(await screen.findByRole('textbox', { name: t('move-out.day') })).toHaveProperty('value', '31/12/2099');
  expect(screen.getByRole('textbox', { name: t('move-out.reason') })).toHaveProperty('value', 'Room sold');
  expect(screen.getByRole('button', { name: 'Room sold' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('radio', { name: t('move-out.promote', { name: 'Malee' }) })).toHaveProperty('checked', true);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('move-out.changing', { room: 'A1203' }));
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Somchai' }));
  await user.click(screen.getByRole('button', { name: t('move-out.save') }));
  await waitFor(() =>
    expect(asked()).toEqual([expect.objectContaining({ leaveOn: '2099-12-31', reason: 'ขายห้อง', promote: 6, others: [] })]),
  );
});

it('what was done is listed as done, on its way or not come through; it is undone from there', async () => {
  server.answer('GET /move-outs/40', { body: { data: done } });
  server.answer('POST /move-outs/40/undo', { body: { data: { ...done, state: 'undone', undo: null } } });
  const { user } = showArea(moveOutArea, '/resident/move-out/40');
  const effects = within(await screen.findByRole('list', { name: t('move-out.effects') }));
  expect(effects.getByText(t('move-out.item.pending', { count: 2 }))).toBeTruthy();
  expect(effects.getByText(t('move-out.item.failed', { count: 1 }))).toBeTruthy();
  const bookings = within(screen.getByRole('list', { name: t('move-out.bookings.done') }));
  expect(bookings.getByRole('link', { name: 'Court 71' })).toBeTruthy();
  const visits = within(screen.getByRole('list', { name: t('move-out.visits.done') }));
  expect(visits.getByRole('link', { name: guest }).getAttribute('href')).toBe('/visitor/81');
  const open = screen.getByRole('link', { name: t('move-out.open.booking', { count: 1 }) });
  expect(open.getAttribute('href')).toBe('/floor-and-room/room/12?tab=bookings');
  server.answer('GET /move-outs/40', { body: { data: { ...done, state: 'undone', undo: null } } });
  await user.click(screen.getByRole('button', { name: t('move-out.undo.action') }));
  expect(await screen.findByText(t('move-out.bookings.takenHelp'))).toBeTruthy();
  expect(screen.getByText(t('move-out.visits.undoneHelp'))).toBeTruthy();
  expect(await screen.findByText(t('move-out.undone'))).toBeTruthy();
});

it('undoing that waits for another person says so and leads to the request', async () => {
  server.answer('GET /move-outs/40', { body: { data: done } });
  server.answer('POST /move-outs/40/undo', { body: { data: { ...done, revocation: 77 } } });
  const { user } = showArea(moveOutArea, '/resident/move-out/40');
  const undo = await screen.findByRole('button', { name: t('move-out.undo.action') });
  server.answer('GET /move-outs/40', { body: { data: { ...done, revocation: 77 } } });
  await user.click(undo);
  const link = await screen.findByRole('link', { name: t('move-out.openRevocation') });
  expect(link.getAttribute('href')).toBe('/resident/application/77');
  expect(screen.getAllByText(t('move-out.revocationWaits')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: t('move-out.undo.action') })).toBeNull();
});

it('what has gone on since is named, and undoing not offered', async () => {
  const blockers = [{ key: 'error.cardTaken', what: 'card', id: 2, name: '•••5678' }];
  server.answer('GET /move-outs/40', { body: { data: { ...done, undo: { ...done.undo, blockers } } } });
  showArea(moveOutArea, '/resident/move-out/40');
  expect(await screen.findByText(t('move-out.undo.blocked'))).toBeTruthy();
  expect(screen.getByText(t('move-out.undo.card'), { exact: false })).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('move-out.undo.action') })).toBeNull();
});

it('remarks and a signature are saved for the protocol', async () => {
  server.answer('GET /move-outs/40', { body: { data: done } });
  server.answer('PUT /move-outs/40/protocol', { body: { data: { ...done, note: '2 keys' } } });
  const { user } = showArea(moveOutArea, '/resident/move-out/40');
  await user.type(await screen.findByRole('textbox', { name: t('move-out.protocol.note') }), '2 keys');
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  await waitFor(() =>
    expect(server.asked('PUT /move-outs/40/protocol').map(({ body }) => body)).toEqual([{ note: '2 keys', signature: null }]),
  );
});

it.each(['undone', 'cancelled'])('the protocol of a move-out that was %s says so across the sheet', async (state) => {
  server.answer('GET /move-outs/40', { body: { data: { ...done, state, undo: null } } });
  showArea(moveOutArea, '/resident/move-out/40/protocol');
  const sheet = within(await screen.findByRole('article', { name: t('move-out.protocol.title') }));
  expect(sheet.getByText(t(`move-out.protocol.void.${state}`))).toBeTruthy();
});

it('the protocol names who left, each card with what became of it, and two places to sign', async () => {
  server.answer('GET /move-outs/40', { body: { data: { ...done, note: '2 keys' } } });
  showArea(moveOutArea, '/resident/move-out/40/protocol');
  const sheet = within(await screen.findByRole('article', { name: t('move-out.protocol.title') }));
  expect(sheet.getByText(`•••5678 – ${t('move-out.protocol.card.return')}`)).toBeTruthy();
  expect(sheet.getByText(t('move-out.protocol.officer'))).toBeTruthy();
  expect(sheet.getByText('2 keys')).toBeTruthy();
  expect(sheet.queryByText(t('move-out.protocol.void.undone'))).toBeNull();
});

it('with no move-out planned the list says so, keeps its filters, and leads to those that are done', async () => {
  server.answer('GET /move-outs', pageOfRows());
  const { user, address } = showArea(moveOutArea, '/resident/move-out');
  expect(await screen.findByRole('heading', { name: t('move-out.empty.planned') })).toBeTruthy();
  expect(document.querySelector('search')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('list.part.all') }));
  expect(await screen.findByRole('heading', { name: t('move-out.empty.title') })).toBeTruthy();
  expect(address()).toContain('state=all');
  expect(server.asked('GET /move-outs').at(-1)?.query.toString()).not.toContain('doneAt');
});

it('a press that is refused leads to what is missing, and a card scanned late is still handed in', async () => {
  answerPlan(all);
  const cards = [knownCard(1)];
  server.answer('POST /mi-fares/read', { body: { data: { readings: [reading('dec-be', '0013961168')], cards } } });
  const { user } = showArea(moveOutArea, `${FORM}?all=true`);
  await user.click(await screen.findByRole('button', { name: t('move-out.act', { count: 2 }) }));
  const first = screen.getByRole('button', { name: t('move-out.reasons.lease') });
  await waitFor(() => expect(document.activeElement).toBe(first));
  scanCode('0013961168');
  expect(await screen.findByText(t('move-out.scan.found', { card: '•••1234' }))).toBeTruthy();
  expect(first.getAttribute('aria-pressed')).toBe('false');
});
