import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { couponArea } from './coupon.area.ts';

const server = fakeServer();
const when = { createdAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-01T00:00:00Z' };
const type = { id: 201, code: 'coupon-guest-parking', nameTh: 'ที่จอดรถ', nameEn: 'Guest parking', order: 10 };
const template = (more: object = {}) => ({
  id: 7,
  code: 'PARK',
  nameTh: 'จอดรถฟรี',
  nameEn: 'Free parking',
  type,
  detailTh: null,
  detailEn: null,
  event: 'New year',
  value: null,
  startDate: null,
  endDate: '2096-12-31',
  validDays: null,
  perRoomLimit: 2,
  totalLimit: 100,
  image: null,
  isActive: true,
  issued: 40,
  used: 12,
  lastNumber: 40,
  ...when,
  ...more,
});
const coupon = (more: object = {}) => ({
  id: 3,
  runNumber: 'PARK-2611-000003',
  event: null,
  startDate: null,
  endDate: '2096-12-31',
  state: 'used',
  usedAt: when.createdAt,
  usedWhere: null,
  undoReason: null,
  voidAt: null,
  voidReason: null,
  template: template(),
  ...when,
  ...more,
});
const room = (id: number, name: string) => ({ id, name, building: 'A' });
const preview = (more: object = {}) => ({
  rooms: 2,
  coupons: 2,
  blocked: [room(8, '108')],
  empty: [],
  leftOut: 0,
  over: [],
  overTotal: null,
  unavailable: null,
  ...more,
});
const over = [{ room: room(1, '101'), rule: 'month', limit: 4, used: 4, asked: 1 }];
const activity = {
  id: 5,
  event: 'New year',
  audience: { all: true, buildings: [], floors: [], roomTypes: [], rooms: [] },
  amount: 1,
  rooms: 2,
  coupons: 2,
  firstNumber: 41,
  lastNumber: 42,
  note: null,
  createdAt: when.createdAt,
  voidedAt: null,
  voidReason: null,
};

beforeEach(() => {
  signInAs();
  server.answer('GET /coupon-templates', pageOfRows(template()));
  server.answer('GET /coupon-templates/7', { body: { data: template() } });
  server.answer('GET /coupon-activities', pageOfRows(activity));
  server.answer('POST /coupon-activities/preview', { body: { data: preview() } });
});

it('lists what can be sent with its figures, of one kind where the address says so', async () => {
  showArea(couponArea, '/e-coupon?type=201');
  const row = within(await screen.findByRole('row', { name: /PARK/ }));
  for (const cell of ['Free parking', 'Guest parking', '40', '12', '60', '31/12/2096']) expect(row.getByText(cell)).toBeTruthy();
  expect(server.asked('GET /coupon-templates')[0]?.query.toString()).toContain('=201');
});

it('the page of a coupon that is not there leads back to the list', async () => {
  server.answer('GET /coupon-templates/9', { status: 404, body: refusal('Not found', 'error.notFound') });
  showArea(couponArea, '/e-coupon/9');
  expect(await screen.findByRole('row', { name: /PARK/ })).toBeTruthy();
});

it('what was sent of it stays as promised: the form has no limits any more', async () => {
  showArea(couponArea, '/e-coupon/7?edit=true');
  expect(await screen.findByRole('switch', { name: new RegExp(t('coupon-template.field.isActive')) })).toBeTruthy();
  expect(screen.queryByLabelText(new RegExp(t('coupon-template.field.perRoomLimit')))).toBeNull();
});

describe('sending', () => {
  const open = async () => {
    const { user } = showArea(couponArea, '/e-coupon/7/send');
    const button = () => screen.findByRole('button', { name: t('coupon.send.action', { count: 2 }) });
    return { user, button };
  };

  it('says what will happen, sends, and leads to the list', async () => {
    server.answer('POST /coupon-activities', { body: { data: activity } });
    const { user, button } = await open();
    expect(await screen.findByText(/108/)).toBeTruthy();
    await user.click(await button());
    expect(await screen.findByRole('row', { name: /PARK/ })).toBeTruthy();
    expect(server.asked('POST /coupon-activities')[0]?.body).toMatchObject({ template: 7, amount: 1, audience: { all: true } });
  });

  it('names rooms over their limit, and leaves them out by one press', async () => {
    server.answer('POST /coupon-activities/preview', { body: { data: preview({ over }) } });
    const { user, button } = await open();
    expect(await screen.findByText(t('coupon.preview.rule.month', { used: 4, limit: 4 }), { exact: false })).toBeTruthy();
    expect((await button()).hasAttribute('disabled')).toBe(true);
    server.answer('POST /coupon-activities/preview', { body: { data: preview({ leftOut: 1 }) } });
    await user.click(screen.getByRole('button', { name: t('coupon.preview.leaveOut', { count: 1 }) }));
    await waitFor(async () => expect((await button()).hasAttribute('disabled')).toBe(false));
    expect(server.asked('POST /coupon-activities/preview').at(-1)?.body).toMatchObject({ leaveOut: [1] });
  });

  it('shows a dialog where somebody else was faster', async () => {
    server.answer('POST /coupon-activities', {
      status: 400,
      body: refusal('this coupon over limit', 'error.couponOverLimit', [
        { path: ['rooms', '1'], message: 'this coupon over limit', key: 'couponOverLimit', about: { room: '101' } },
      ]),
    });
    const { user, button } = await open();
    await user.click(await button());
    expect(await within(await screen.findByRole('dialog')).findByText(t('problem.couponOverLimit'))).toBeTruthy();
  });
});

describe('using a coupon', () => {
  it('by its code: says for which room, and can be taken back', async () => {
    server.answer('POST /coupons/redeem', { body: { data: coupon() } });
    server.answer('POST /coupons/3/unredeem', { body: { data: coupon({ state: 'issued', usedAt: null }) } });
    const { user } = showArea(couponArea, '/e-coupon/redeem');
    await user.type(await screen.findByLabelText(t('coupon.redeem.code')), 'PARK-2611-000003');
    await user.click(screen.getByRole('button', { name: t('coupon.redeem.action') }));
    const acts = within(await screen.findByRole('list', { name: t('coupon.redeem.last') }));
    expect(server.asked('POST /coupons/redeem')[0]?.body).toEqual({ code: 'PARK-2611-000003', where: null });
    await user.click(acts.getByRole('button', { name: t('list.undo') }));
    await waitFor(() => expect(screen.queryByRole('list', { name: t('coupon.redeem.last') })).toBeNull());
  });

  it('says who used it before', async () => {
    const about = { by: 'Somchai', byEn: 'Somchai', at: '2026-11-01T03:00:00Z', where: '' };
    server.answer('POST /coupons/redeem', {
      status: 409,
      body: refusal('used', 'error.couponUsed', [{ path: ['code'], message: 'used', about }]),
    });
    const { user } = showArea(couponArea, '/e-coupon/redeem');
    await user.type(await screen.findByLabelText(t('coupon.redeem.code')), 'x');
    await user.click(screen.getByRole('button', { name: t('coupon.redeem.action') }));
    expect(await screen.findByText(/Somchai/)).toBeTruthy();
  });

  it('a sent one is voided from the list, with a reason', async () => {
    server.answer('GET /coupons', pageOfRows(coupon({ state: 'issued', usedAt: null })));
    server.answer('POST /coupons/3/void', { body: { data: coupon({ state: 'void' }) } });
    const { user } = showArea(couponArea, '/e-coupon/issued');
    const row = within(await screen.findByRole('row', { name: /PARK-2611-000003/ }));
    await user.click(row.getByRole('button', { name: /PARK-2611-000003/ }));
    await user.click(await screen.findByRole('menuitem', { name: t('coupon.void.action') }));
    await user.type(await screen.findByLabelText(t('coupon.void.reason')), 'Wrong room{Enter}');
    await waitFor(() => expect(server.asked('POST /coupons/3/void')[0]?.body).toEqual({ reason: 'Wrong room' }));
  });
});
