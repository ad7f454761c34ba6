import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { coalesceChanges } from '#shared/live/coalesce.ts';
import { setMuted } from '#shared/scan/sound.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { scanCode } from '#testing/requests.ts';
import { pageOfRows } from '#testing/residents.ts';
import { roomA1203 } from '#testing/rooms.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { stampArea } from './stamp.area.ts';

const server = fakeServer();
const when = { createdAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-01T00:00:00Z' };
const rate = (more: object = {}) => ({
  id: 4,
  code: '2H',
  attributes: { code: '2H' },
  nameTh: 'จอดฟรี 2 ชั่วโมง',
  nameEn: '2 hours free',
  minutes: 120,
  amount: null,
  percent: null,
  isActive: true,
  isMissing: false,
  syncedAt: when.updatedAt,
  ...when,
  ...more,
});
const use = (more: object = {}) => ({
  id: 30,
  ticketNo: 'T-1001',
  state: 'queued',
  problem: null,
  amount: 1,
  voidAskedAt: null,
  visitId: null,
  voidReason: null,
  finishedAt: null,
  template: rate(),
  room: roomA1203,
  ...when,
  ...more,
});
const left = (more: object = {}) => ({ template: rate(), limit: 10, used: 7, left: 3, ...more });
const roomType = { id: 2, name: 'Studio', nameEn: null, type: 'residence', quota: {}, ...when };
const config = { id: 9, amount: 10, quota: 10, isActive: true, template: rate(), roomType, ...when };
const sync = {
  id: 1,
  state: 'done',
  added: 4,
  changed: 1,
  missing: 0,
  back: 0,
  problem: null,
  createdAt: when.createdAt,
  finishedAt: null,
};

beforeEach(() => {
  signInAs();
  server.answer('GET /stamp-activity/list', pageOfRows(config));
  server.answer('GET /stamp-activity/9', { body: { data: config } });
  server.answer('GET /stamp-templates', pageOfRows(rate()));
  server.answer('GET /stamp-template/syncs', pageOfRows(sync));
});

it('lists how many stamps of a rate each room type may have', async () => {
  showArea(stampArea, '/web-stamp/config-stamp');
  const row = within(await screen.findByRole('row', { name: /2 hours free/ }));
  expect(row.getByText('Studio')).toBeTruthy();
  expect(row.getByText('10')).toBeTruthy();
});

it('an allowance is called by its rate and its room type, in the language on screen', async () => {
  const named = { ...config, roomType: { ...roomType, name: 'สตูดิโอ', nameEn: 'Studio' } };
  server.answer('GET /stamp-activity/list', pageOfRows(named));
  server.answer('GET /stamp-activity/9', { body: { data: named } });
  const { history } = showArea(stampArea, '/web-stamp/config-stamp');
  expect(within(await screen.findByRole('row', { name: /2 hours free/ })).getByText('Studio')).toBeTruthy();
  history.push('/web-stamp/config-stamp/9');
  expect(await screen.findByRole('heading', { level: 1, name: '2 hours free · Studio' })).toBeTruthy();
});

it('changes the amount, and nothing else of an allowance', async () => {
  server.answer('POST /stamp-activity/update/9', { body: { data: { ...config, amount: 12, quota: 12 } } });
  const { user } = showArea(stampArea, '/web-stamp/config-stamp/9');
  await user.click(await screen.findByRole('link', { name: t('record.edit') }));
  const amount = await screen.findByLabelText(new RegExp(t('stamp-config.field.amount')));
  await user.clear(amount);
  await user.type(amount, '12');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(server.asked('POST /stamp-activity/update/9')[0]?.body).toMatchObject({ amount: 12 }));
});

it('asks for a sync, and shows what came of the last one', async () => {
  server.answer('POST /stamp-template/sync-stamp-list-rate-template', { body: { data: { ...sync, state: 'running' } } });
  const { user } = showArea(stampArea, '/web-stamp/template');
  const changes = [t('stamp-sync.change.added', { number: '4' }), t('stamp-sync.change.changed', { number: '1' })].join(', ');
  expect(await screen.findByText(t('stamp-sync.state.done', { changes }), { exact: false })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('stamp-sync.action') }));
  await waitFor(() => expect(server.asked('POST /stamp-template/sync-stamp-list-rate-template')).toHaveLength(1));
});

it('a rate has no page: its row opens nothing', async () => {
  const { user, address } = showArea(stampArea, '/web-stamp/template');
  const row = await screen.findByRole('row', { name: /2 hours free/ });
  expect(within(row).queryByRole('link')).toBeNull();
  await user.click(within(row).getByText('2 hours free'));
  expect(address()).toBe('/web-stamp/template');
});

describe('stamping', () => {
  const lines = () => screen.findByRole('list', { name: t('stamp-use.stamp.last') });
  beforeEach(() => {
    server.answer('GET /rooms', pageOfRows(roomA1203));
    server.answer('GET /stamp-activity/left', { body: { data: [left()] } });
    server.answer('GET /stamp-activity/activity-list', pageOfRows(use()));
    server.answer('POST /stamp-activity/use', { body: { data: use() } });
  });
  const chooseRoom = async () => {
    const shown = showArea(stampArea, '/web-stamp/activity/create');
    await shown.user.type(await screen.findByRole('combobox', { name: t('stamp-use.field.room') }), 'A1203{Enter}');
    return shown;
  };

  it('sends ticket after ticket by Enter, and says what is left and what became of each', async () => {
    const { user } = await chooseRoom();
    expect(await screen.findByText(t('stamp-use.stamp.left', { left: 3, limit: 10 }))).toBeTruthy();
    const ticket = screen.getByLabelText(t('stamp-use.field.ticketNo'));
    await waitFor(() => expect(document.activeElement).toBe(ticket));
    await user.keyboard('T-1001{Enter}');
    expect(await within(await lines()).findByText(t('stamp-use.state.queued'))).toBeTruthy();
    expect(server.asked('POST /stamp-activity/use')[0]?.body).toEqual({ room: 12, template: 4, ticketNo: 'T-1001' });
    expect(document.activeElement).toBe(ticket);
    expect((ticket as HTMLInputElement).value).toBe('');
  });

  it('the line changes by itself once the parking system has answered', async () => {
    const { user, client } = await chooseRoom();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(t('stamp-use.field.ticketNo'))));
    await user.keyboard('T-1001{Enter}');
    await lines();
    server.answer('GET /stamp-activity/activity-list', pageOfRows(use({ state: 'refused', problem: 'refused' })));
    coalesceChanges(client).add({ area: 'stamp-use', id: 30, change: 'updated' });
    expect(await within(await lines()).findByText(t('stamp-use.problem.refused'))).toBeTruthy();
  });

  it.each([
    ['slow', 'sent', null],
    ['silent, and asked again', 'queued', 'silent'],
    ['away, and asked again', 'queued', 'unreachable'],
    ['away for good', 'failed', 'unreachable'],
  ] as const)('the line says that the parking system is %s', async (_, state, problem) => {
    server.answer('GET /stamp-activity/activity-list', pageOfRows(use({ state, problem })));
    const { user } = await chooseRoom();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(t('stamp-use.field.ticketNo'))));
    await user.keyboard('T-1001{Enter}');
    const line = within(await lines());
    expect(await line.findByText(t(`stamp-use.state.${state}`))).toBeTruthy();
    expect(line.queryByText(t(`stamp-use.problem.${problem ?? 'silent'}`)) !== null).toBe(problem !== null);
    // The next ticket does not wait for it.
    expect(document.activeElement).toBe(screen.getByLabelText(t('stamp-use.field.ticketNo')));
  });

  it('a rate that is used up cannot be chosen; a ticket before the choice waits for it', async () => {
    const none = left({ used: 10, left: 0 });
    const other = left({ template: rate({ id: 5, code: '4H', nameEn: '4 hours free' }) });
    const third = left({ template: rate({ id: 6, code: '8H', nameEn: '8 hours free' }) });
    server.answer('GET /stamp-activity/left', { body: { data: [none, other, third] } });
    const { user } = await chooseRoom();
    expect((await screen.findByRole('radio', { name: '2 hours free' })).hasAttribute('disabled')).toBe(true);
    await user.type(screen.getByLabelText(t('stamp-use.field.ticketNo')), 'T-1001{Enter}');
    expect(await screen.findByText(t('stamp-use.stamp.chooseRate', { ticket: 'T-1001' }))).toBeTruthy();
    expect(server.asked('POST /stamp-activity/use')).toHaveLength(0);
    await user.click(screen.getByRole('radio', { name: '4 hours free' }));
    await waitFor(() => expect(server.asked('POST /stamp-activity/use')[0]?.body).toMatchObject({ template: 5 }));
  });

  it('a ticket that came before its room is stamped once the room is chosen, unless the field was changed', async () => {
    const { user } = showArea(stampArea, '/web-stamp/activity/create');
    const ticket = await screen.findByLabelText<HTMLInputElement>(t('stamp-use.field.ticketNo'));
    await user.type(ticket, 'T-1001{Enter}');
    expect(await screen.findByText(t('stamp-use.stamp.early', { ticket: 'T-1001' }))).toBeTruthy();
    await user.type(screen.getByRole('combobox', { name: t('stamp-use.field.room') }), 'A1203{Enter}');
    await waitFor(() =>
      expect(server.asked('POST /stamp-activity/use')[0]?.body).toMatchObject({ room: 12, ticketNo: 'T-1001' }),
    );
    await waitFor(() => expect(ticket.value).toBe(''));

    await user.click(screen.getByRole('button', { name: t('stamp-use.stamp.otherRoom') }));
    await user.type(ticket, 'T-1002{Enter}');
    await user.clear(ticket);
    await user.type(screen.getByRole('combobox', { name: t('stamp-use.field.room') }), 'A1203{Enter}');
    await screen.findByText(t('stamp-use.stamp.left', { left: 3, limit: 10 }));
    expect(server.asked('POST /stamp-activity/use')).toHaveLength(1);
  });

  it('where all stamps are used up it says so, and not to choose', async () => {
    server.answer('GET /stamp-activity/left', { body: { data: [left({ used: 10, left: 0 })] } });
    const { user } = await chooseRoom();
    await user.type(screen.getByLabelText(t('stamp-use.field.ticketNo')), 'T-1001{Enter}');
    expect(await screen.findByText(t('stamp-use.stamp.noneLeft'))).toBeTruthy();
  });

  it('a ticket scanned where the room is typed leaves nothing in that field', async () => {
    const { user } = showArea(stampArea, '/web-stamp/activity/create');
    const room = await screen.findByRole<HTMLInputElement>('combobox', { name: t('stamp-use.field.room') });
    act(() => room.focus());
    fireEvent.keyDown(room, { key: 'T' });
    fireEvent.change(room, { target: { value: 'T-100123' } });
    scanCode('-100123');
    expect(await screen.findByText(t('stamp-use.stamp.early', { ticket: 'T-100123' }))).toBeTruthy();
    expect(room.value).toBe('');
    await user.type(room, 'A1203{Enter}');
    await waitFor(() => expect(server.asked('POST /stamp-activity/use')[0]?.body).toMatchObject({ ticketNo: 'T-100123' }));
  });

  it('a ticket scanned while another is sent is sent after it, and what is typed meanwhile stays', async () => {
    const { promise, resolve } = Promise.withResolvers<{ body: object }>();
    server.answer('POST /stamp-activity/use', () => promise);
    const { user } = await chooseRoom();
    const ticket = screen.getByLabelText<HTMLInputElement>(t('stamp-use.field.ticketNo'));
    await waitFor(() => expect(document.activeElement).toBe(ticket));
    await user.keyboard('T-1001{Enter}T-1002{Enter}T-10');
    resolve({ body: { data: use() } });
    await lines();
    const sent = () => server.asked('POST /stamp-activity/use').map(({ body }) => (body as { ticketNo: string }).ticketNo);
    await waitFor(() => expect(sent()).toEqual(['T-1001', 'T-1002']));
    expect(ticket.value).toBe('T-10');
  });

  it('a ticket scanned while its room is looked up is stamped once the room is found', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof pageOfRows>>();
    server.answer('GET /rooms', () => promise);
    const { user } = await chooseRoom();
    await user.type(screen.getByLabelText(t('stamp-use.field.ticketNo')), 'T-1001{Enter}');
    expect(await screen.findByText(t('stamp-use.stamp.early', { ticket: 'T-1001' }))).toBeTruthy();
    resolve(pageOfRows(roomA1203));
    await waitFor(() =>
      expect(server.asked('POST /stamp-activity/use')[0]?.body).toMatchObject({ room: 12, ticketNo: 'T-1001' }),
    );
  });

  it('sounds for each ticket, another tone for a refused one, and none once it is muted', async () => {
    const tones: number[] = [];
    const node = { connect: () => node, start: () => undefined, stop: () => undefined };
    vi.stubGlobal(
      'AudioContext',
      class {
        currentTime = 0;
        destination = node;
      },
    );
    vi.stubGlobal(
      'GainNode',
      class {
        connect = () => node;
      },
    );
    vi.stubGlobal(
      'OscillatorNode',
      class {
        constructor(_context: unknown, { frequency }: { frequency: number }) {
          tones.push(frequency);
        }
        connect = () => node;
        start = () => undefined;
        stop = () => undefined;
      },
    );
    Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: true } });
    const { user } = await chooseRoom();
    const ticket = () => screen.findByLabelText(t('stamp-use.field.ticketNo'));
    await screen.findByText(t('stamp-use.stamp.left', { left: 3, limit: 10 }));
    await user.type(await ticket(), 'T-1{Enter}');
    await lines();
    const good = [...tones];
    expect(good).toHaveLength(1);
    server.answer('POST /stamp-activity/use', { status: 409, body: refusal('used up', 'error.quotaUsedUp') });
    await user.type(await ticket(), 'T-2{Enter}');
    await waitFor(() => expect(tones.length).toBeGreaterThan(1));
    expect(tones[1]).toBeLessThan(good[0] as number);
    const heard = tones.length;
    await user.click(screen.getByRole('button', { name: t('sound.off') }));
    await user.type(await ticket(), '{Enter}');
    await waitFor(() => expect(server.asked('POST /stamp-activity/use')).toHaveLength(3));
    await screen.findByText(/T-2/);
    expect(tones).toHaveLength(heard);
    setMuted(false);
  });

  it('what is refused stays in the field, with the reason', async () => {
    server.answer('POST /stamp-activity/use', { status: 409, body: refusal('stamped', 'error.ticketStamped') });
    const { user } = await chooseRoom();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(t('stamp-use.field.ticketNo'))));
    await user.keyboard('T-1001{Enter}');
    expect(await screen.findByText(new RegExp(t('error.ticketStamped')))).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(t('stamp-use.field.ticketNo')).value).toBe('T-1001');
  });
});

describe('stamps that were used', () => {
  const rowOf = async (ticket: string) => within(await screen.findByRole('row', { name: new RegExp(ticket) }));
  const menuOf = async (user: UserEvent, ticket: string) =>
    user.click((await rowOf(ticket)).getByRole('button', { name: t('list.rowMenu', { name: ticket }) }));

  it('the newest is on top; where one was refused the room is stamped again', async () => {
    server.answer('GET /stamp-activity/activity-list', pageOfRows(use({ state: 'refused', problem: 'refused' })));
    const { user, address } = showArea(stampArea, '/web-stamp/activity');
    await menuOf(user, 'T-1001');
    expect(server.asked('GET /stamp-activity/activity-list')[0]?.query.get('sort[0]')).toBe('createdAt:desc');
    await user.click(await screen.findByRole('menuitem', { name: t('stamp-use.create') }));
    await waitFor(() => expect(address()).toContain('/web-stamp/activity/create?room=12'));
  });

  it('one on a ticket is voided with a reason', async () => {
    server.answer('GET /stamp-activity/activity-list', pageOfRows(use({ state: 'applied' })));
    server.answer('POST /stamp-activity/30/void', { body: { data: use({ state: 'applied', voidAskedAt: when.createdAt }) } });
    const { user } = showArea(stampArea, '/web-stamp/activity');
    await menuOf(user, 'T-1001');
    await user.click(await screen.findByRole('menuitem', { name: t('stamp-use.void.act') }));
    expect(await screen.findByText(t('stamp-use.void.effect'))).toBeTruthy();
    await user.type(screen.getByLabelText(t('stamp-use.void.reason')), 'Wrong ticket{Enter}');
    await waitFor(() => expect(server.asked('POST /stamp-activity/30/void')[0]?.body).toEqual({ reason: 'Wrong ticket' }));
  });

  it("a visitor's car is listed by its plate and leads to its visit", async () => {
    const car = use({ id: 33, ticketNo: null, visitId: 71, plate: '2ขค4321', state: 'applied' });
    server.answer('GET /stamp-activity/activity-list', pageOfRows(car, use({ visitId: 72 })));
    showArea(stampArea, '/web-stamp/activity');
    const link = await screen.findByRole('link', { name: t('stamp-use.car.of', { plate: '2ขค 4321' }) });
    expect(link.getAttribute('href')).toBe('/visitor/71');
    expect(screen.queryByRole('link', { name: 'T-1001' })).toBeNull();
  });

  it('says that one is being voided, and that one cannot be', async () => {
    const voiding = use({ id: 31, ticketNo: 'T-1002', state: 'applied', voidAskedAt: when.createdAt });
    const cannot = use({ id: 32, ticketNo: 'T-1003', state: 'applied', problem: 'cannotVoid' });
    server.answer('GET /stamp-activity/activity-list', pageOfRows(voiding, cannot));
    showArea(stampArea, '/web-stamp/activity');
    const first = await rowOf('T-1002');
    expect(first.getByText(t('stamp-use.state.voiding'))).toBeTruthy();
    expect(first.queryByRole('button')).toBeNull();
    expect((await rowOf('T-1003')).getByText(t('stamp-use.problem.cannotVoid'))).toBeTruthy();
  });
});
