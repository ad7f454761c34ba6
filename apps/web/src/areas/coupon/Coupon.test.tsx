import { COUPON_ENDING_DAYS } from '@lobby/contract/areas/coupon';
import { dayOf, nextDay } from '@lobby/contract/zone';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '#shared/session/store.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { couponArea } from './coupon.area.ts';
import { dayText } from './coupon-days.ts';

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

it('one number of what was sent: those that are void are among them, and said', async () => {
  server.answer('GET /coupon-templates', pageOfRows(template({ issued: 39 })));
  server.answer('GET /coupon-templates/7', { body: { data: template({ issued: 39 }) } });
  const sent = t('coupon-template.sentVoid', { sent: '40', void: '1' });
  const { history } = showArea(couponArea, '/e-coupon');
  expect(within(await screen.findByRole('row', { name: /PARK/ })).getByText(sent)).toBeTruthy();
  history.push('/e-coupon/7');
  await waitFor(() => expect(screen.getByText(t('coupon-template.field.issued')).nextSibling?.textContent).toBe(sent));
});

it('one whose last day is over says so, and is not offered to be sent', async () => {
  const endDate = nextDay(dayOf(new Date(), 'Asia/Bangkok'), -3);
  server.answer('GET /coupon-templates', pageOfRows(template({ endDate })));
  server.answer('GET /coupon-templates/7', { body: { data: template({ endDate }) } });
  const ended = t('coupon-template.over', { day: dayText(endDate) });
  const { history } = showArea(couponArea, '/e-coupon');
  const row = within(await screen.findByRole('row', { name: /PARK/ }));
  expect(row.getByText(ended)).toBeTruthy();
  expect(row.queryByText(t('list.yes'))).toBeNull();
  history.push('/e-coupon/7');
  expect(await screen.findByRole('heading', { level: 1, name: 'Free parking' })).toBeTruthy();
  expect(screen.getByText(ended)).toBeTruthy();
  expect(screen.queryByRole('link', { name: t('coupon.send.open') })).toBeNull();
  history.push('/e-coupon/7/send');
  expect(await screen.findByText(t('coupon.preview.ended'))).toBeTruthy();
  expect(screen.queryByRole('radio', { name: t('coupon.audience.all') })).toBeNull();
});

it('what ends soon is read by its end, unless somebody sorts it otherwise', async () => {
  server.answer('GET /coupons', pageOfRows());
  const { history } = showArea(couponArea, '/e-coupon/issued?state=issued&ends=soon');
  const sorts = () => server.asked('GET /coupons').map(({ query }) => query.get('sort[0]') ?? query.get('sort'));
  await waitFor(() => expect(sorts().at(-1)).toBe('endDate:asc'));
  history.push('/e-coupon/issued?state=issued&ends=soon&sort=runNumber:desc');
  await waitFor(() => expect(sorts().at(-1)).toBe('runNumber:desc'));
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
    const toAll = async () => user.click(await screen.findByRole('radio', { name: t('coupon.audience.all') }));
    const confirm = async () => {
      const question = within(await screen.findByRole('dialog'));
      await user.click(question.getByRole('button', { name: t('coupon.send.action', { count: 2 }) }));
    };
    return { user, button, toAll, confirm };
  };

  const sends = () => server.asked('POST /coupon-activities');
  const isReady = async (button: () => Promise<HTMLElement>) =>
    waitFor(async () => expect((await button()).hasAttribute('disabled')).toBe(false));

  it('begins with nobody: nothing is previewed, and Enter sends nothing', async () => {
    const { user } = await open();
    expect(await screen.findByText(t('coupon.preview.nobody'))).toBeTruthy();
    await user.type(screen.getByLabelText(t('coupon.field.event')), ' 2027{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sends()).toHaveLength(0);
    expect(server.asked('POST /coupon-activities/preview')).toHaveLength(0);
  });

  it('the preview of another amount does not count', async () => {
    const { user, button, toAll } = await open();
    await toAll();
    await isReady(button);
    await user.type(screen.getByLabelText(t('coupon.send.amount')), '0{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await button()).hasAttribute('disabled')).toBe(true);
  });

  it('says what will happen, asks with the numbers, sends, and leads to the list', async () => {
    server.answer('POST /coupon-activities', { body: { data: activity } });
    const { user, button, toAll, confirm } = await open();
    await toAll();
    expect(await screen.findByText(/108/)).toBeTruthy();
    await isReady(button);
    await user.click(await button());
    expect(await screen.findByText(t('coupon.send.confirm', { coupons: 2, rooms: 2 }))).toBeTruthy();
    expect(sends()).toHaveLength(0);
    await confirm();
    expect(await screen.findByRole('row', { name: /PARK/ })).toBeTruthy();
    expect(server.asked('POST /coupon-activities')[0]?.body).toMatchObject({ template: 7, amount: 1, audience: { all: true } });
  });

  it('names rooms over their limit, and leaves them out by one press', async () => {
    server.answer('POST /coupon-activities/preview', { body: { data: preview({ over }) } });
    const { user, button, toAll } = await open();
    await toAll();
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
    const { user, button, toAll, confirm } = await open();
    await toAll();
    await isReady(button);
    await user.click(await button());
    await confirm();
    const message = within(await screen.findByRole('dialog', { name: t('popup.dialog.title.error') }));
    expect(message.getByText(t('problem.couponOverLimit'))).toBeTruthy();
    // An open message would hold the focus of the next test.
    await user.click(message.getByRole('button', { name: t('popup.dialog.close') }));
  });
});

describe('using a coupon', () => {
  it('a coupon scanned while another is on its way is used after it, and undoing leaves the field ready', async () => {
    const { promise, resolve } = Promise.withResolvers<{ body: object }>();
    server.answer('POST /coupons/redeem', () => promise);
    server.answer('POST /coupons/3/unredeem', { body: { data: coupon({ state: 'issued', usedAt: null }) } });
    const { user } = showArea(couponArea, '/e-coupon/redeem');
    const field = await screen.findByLabelText(t('coupon.redeem.code'));
    await user.type(field, 'C1.three{Enter}C1.four{Enter}');
    resolve({ body: { data: coupon() } });
    const codes = () => server.asked('POST /coupons/redeem').map(({ body }) => (body as { code: string }).code);
    await waitFor(() => expect(codes()).toEqual(['C1.three', 'C1.four']));
    await user.click(await screen.findByRole('button', { name: t('list.undo') }));
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('by its code: says for which room, and can be taken back', async () => {
    server.answer('POST /coupons/redeem', { body: { data: coupon() } });
    server.answer('POST /coupons/3/unredeem', { body: { data: coupon({ state: 'issued', usedAt: null }) } });
    const { user } = showArea(couponArea, '/e-coupon/redeem');
    await user.type(await screen.findByLabelText(t('coupon.redeem.code')), 'PARK-2611-000003{Enter}');
    expect(server.asked('POST /coupons/redeem')).toEqual([]);
    await user.type(await screen.findByLabelText(t('coupon.redeem.room')), 'A101');
    await user.click(screen.getByRole('button', { name: t('coupon.redeem.action') }));
    const acts = within(await screen.findByRole('list', { name: t('coupon.redeem.last') }));
    expect(server.asked('POST /coupons/redeem')[0]?.body).toEqual({ code: 'PARK-2611-000003', room: 'A101', where: null });
    await user.click(acts.getByRole('button', { name: t('list.undo') }));
    await waitFor(() => expect(screen.queryByRole('list', { name: t('coupon.redeem.last') })).toBeNull());
  });

  it('says who used it before, when by the clock here, and where', async () => {
    const profile = signInAs();
    session.set({ profile: { ...profile, property: { ...profile.property, timeZone: 'Asia/Tokyo' } }, ended: null });
    const about = { by: 'สมชาย', byEn: 'Somchai', at: '2026-11-01T03:00:00Z', where: 'Cafe' };
    server.answer('POST /coupons/redeem', {
      status: 409,
      body: refusal('used', 'error.couponUsed', [{ path: ['code'], message: 'used', about }]),
    });
    const { user } = showArea(couponArea, '/e-coupon/redeem');
    await user.type(await screen.findByLabelText(t('coupon.redeem.code')), 'C1.x');
    await user.click(screen.getByRole('button', { name: t('coupon.redeem.action') }));
    const words = { by: 'Somchai', at: '01/11/2026 12:00', where: 'Cafe', context: 'where' };
    expect(await screen.findByText(t('coupon.redeem.usedBy', words))).toBeTruthy();
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

  it('those that end within a week, as the home page counts them, are a filter of the list', async () => {
    server.answer('GET /coupons', pageOfRows(coupon({ state: 'issued', usedAt: null })));
    showArea(couponArea, '/e-coupon/issued?state=issued&ends=soon');
    await screen.findByRole('row', { name: /PARK-2611-000003/ });
    const query = server.asked('GET /coupons').at(-1)?.query;
    const today = dayOf(new Date(), 'Asia/Bangkok');
    expect(query?.get('filters[endDate][$gte]')).toBe(today);
    expect(query?.get('filters[endDate][$lte]')).toBe(nextDay(today, COUPON_ENDING_DAYS));
    expect(screen.getAllByText(t('coupon.filter.ends.soon'), { exact: false }).length).toBeGreaterThan(0);
  });

  const openMenu = async (more: object) => {
    server.answer('GET /coupons', pageOfRows(coupon(more)));
    const { user } = showArea(couponArea, '/e-coupon/issued');
    const row = within(await screen.findByRole('row', { name: /PARK-2611-000003/ }));
    await user.click(row.getByRole('button', { name: /PARK-2611-000003/ }));
    return user;
  };

  it('one’s own use is taken back at once; a later one asks for a reason', async () => {
    server.answer('POST /coupons/3/unredeem', { body: { data: coupon({ state: 'issued', usedAt: null }) } });
    const user = await openMenu({});
    await user.click(await screen.findByRole('menuitem', { name: t('coupon.unredeem.action') }));
    expect(await screen.findByText(t('coupon.unredeem.done'))).toBeTruthy();
    expect(server.asked('POST /coupons/3/unredeem')[0]?.body).toEqual({});
    server.answer('POST /coupons/3/unredeem', { status: 409, body: refusal('late', 'error.couponUndoLate') });
    await user.click(screen.getByRole('button', { name: /PARK-2611-000003/ }));
    await user.click(await screen.findByRole('menuitem', { name: t('coupon.unredeem.action') }));
    expect(await screen.findByLabelText(t('coupon.void.reason'))).toBeTruthy();
  });

  it('a QR code that cannot be read says so', async () => {
    server.answer('GET /coupons/3', { status: 403, body: refusal('Forbidden', 'error.forbidden') });
    const user = await openMenu({ state: 'issued', usedAt: null });
    await user.click(await screen.findByRole('menuitem', { name: t('coupon.code.open') }));
    expect(await within(await screen.findByRole('dialog', { name: 'PARK-2611-000003' })).findByRole('alert')).toBeTruthy();
  });
});

it('earlier sends of a template come by a press', async () => {
  const many = Array.from({ length: 26 }, (_, at) => ({ ...activity, id: at + 1 }));
  server.answer('GET /coupon-activities', ({ query }) => {
    const page = pageOfRows(...many.slice(0, Number(query.get('pagination[pageSize]'))));
    return { body: { ...page.body, meta: { ...page.body.meta, pagination: { ...page.body.meta.pagination, total: 26 } } } };
  });
  const { user } = showArea(couponArea, '/e-coupon/7');
  const lines = async () => within(await screen.findByRole('list', { name: t('coupon.sends.title') })).getAllByRole('listitem');
  expect(await lines()).toHaveLength(25);
  await user.click(screen.getByRole('button', { name: t('coupon.sends.more') }));
  await waitFor(async () => expect(await lines()).toHaveLength(26));
  expect(screen.queryByRole('button', { name: t('coupon.sends.more') })).toBeNull();
});

it('a send of more than one print has a next one, under the name of the coupon', async () => {
  const slip = (id: number) => ({
    id,
    runNumber: `GP-${id}`,
    code: `C1.GP-${id}.A`,
    room: { id: 1, name: '101', building: 'A' },
    event: null,
    startDate: null,
    endDate: '2096-12-31',
    hasApp: true,
  });
  const asked: (string | null)[] = [];
  server.answer('GET /coupon-activities/5/paper', ({ query }) => {
    const after = query.get('after');
    asked.push(after);
    const coupons = after ? [slip(401)] : Array.from({ length: 400 }, (_, at) => slip(at + 1));
    return { body: { data: { nameTh: 'จอดรถ', nameEn: 'Guest parking', coupons } } };
  });
  const { user } = showArea(couponArea, '/e-coupon/paper/5');
  expect(await screen.findByText('Guest parking')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: t('coupon.paper.next', { count: 400 }) }));
  await waitFor(() => expect(asked).toEqual([null, '400']));
  await user.click(await screen.findByRole('checkbox', { name: t('coupon.paper.all') }));
  expect(await screen.findByRole('button', { name: t('coupon.paper.print', { count: 1 }) })).toBeTruthy();
  expect(screen.queryByRole('link', { name: t('coupon.paper.next', { count: 400 }) })).toBeNull();
});
