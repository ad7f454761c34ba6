import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { moments, pressKeys, serveQueue, somebody, stubWideScreen, threeRequests, waitingRequest } from '#testing/requests.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { requestArea } from './request.area.ts';

const server = fakeServer();
const QUEUE = '/resident/application';
const room = {
  id: 5,
  name: '1201',
  number: null,
  sqm: null,
  status: 'vacant',
  mapping: null,
  addonService: [],
  blockedByAdmin: false,
  blockedReason: null,
  category: { id: 1, name: 'A', number: 40, lifts: 3, ...moments },
  ...moments,
};
const open = (address = QUEUE) => showArea(requestArea, address);
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const list = () => screen.getByRole('list', { name: t('request.tab.waiting') });
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const bodies = (call: string) => server.asked(call).map(({ body }) => body);

beforeEach(() => {
  stubWideScreen();
  signInAs();
});

it('shows what waits by type, and the oldest beside it; J and K go on, on a Thai keyboard, too', async () => {
  serveQueue(...threeRequests());
  const { user } = open();
  expect(await heading('Anan')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'New resident 2' })).toBeTruthy();
  await pressKeys(user, 'j');
  expect(await heading('Boon')).toBeTruthy();
  expect(screen.getByText('081-234-5678').tagName).toBe('DEL');
  expect(screen.getByText('089-999-9999').tagName).toBe('INS');
  expect(said().join()).toContain('Change of details, Boon');
  fireEvent.keyDown(document.body, { key: '่', code: 'KeyJ' });
  expect(await heading('Chai')).toBeTruthy();
  await pressKeys(user, 'k');
  expect(await heading('Boon')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'New resident 2' }));
  expect(await heading('Anan')).toBeTruthy();
  expect(within(list()).queryByText('Boon')).toBeNull();
});

it('whose document is registered gets the room as the known person, and the button says so', async () => {
  const rules = [{ rule: 'documentKnown', passes: false, facts: { member: 44, name: 'Anan Jaidee' } }];
  serveQueue(waitingRequest(1, 'create-account', 'Anan', { rules }));
  const { user } = open();
  await heading('Anan');
  await user.click(screen.getByRole('button', { name: t('request.approveKnown', { name: 'Anan Jaidee' }) }));
  await waitFor(() => expect(bodies('POST /requests/tenant/approve')).toEqual([{ id: 1, knownAs: 44 }]));
});

it('A approves by the call of its type, reads out what was done and what is next, and holding it down does it once', async () => {
  serveQueue(...threeRequests());
  const { user } = open();
  await heading('Anan');
  await pressKeys(user, 'a');
  expect(await heading('Boon')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA', repeat: true });
  expect(bodies('POST /requests/tenant/approve')).toEqual([{ id: 1 }]);
  expect(bodies('POST /requests/update-profile/approve')).toEqual([]);
  const words = said().join();
  expect(words).toContain(t('request.done.approved', { title: 'New resident, Anan, 1201 · A' }));
  expect(words).toContain(t('request.next', { title: 'Change of details, Boon, 1202 · A' }));
  expect(screen.getByRole('link', { name: t('request.openResident') }).getAttribute('href')).toBe('/resident/resident-list/77');
  await waitFor(() => expect(within(list()).queryByText('Anan')).toBeNull());
});

it('R asks for the reason: in an empty field a digit writes a usual one, later it is a digit; Enter rejects', async () => {
  serveQueue(...threeRequests());
  const { user } = open();
  await heading('Anan');
  await pressKeys(user, 'r');
  const reason = await screen.findByRole('textbox', { name: t('request.reject.reason') });
  expect(document.activeElement).toBe(reason);
  await pressKeys(user, '{Enter}');
  expect(screen.getByText(t('request.reject.missing'))).toBeTruthy();
  await pressKeys(user, '3');
  expect(reason).toHaveProperty('value', t('request.template.3'));
  await pressKeys(user, ' 2 a');
  await pressKeys(user, '{Enter}');
  expect(await heading('Boon')).toBeTruthy();
  expect(bodies('POST /requests/reject')).toEqual([{ id: 1, reason: `${t('request.template.3')} 2 a` }]);
  await pressKeys(user, 'r');
  await screen.findByRole('textbox', { name: t('request.reject.reason') });
  await pressKeys(user, '{Escape}');
  expect(screen.queryByRole('textbox', { name: t('request.reject.reason') })).toBeNull();
});

it('X picks, Shift+A approves what is picked of one type, and names what was refused', async () => {
  serveQueue(...threeRequests());
  const { user } = open();
  await heading('Anan');
  await pressKeys(user, 'x', 'j', 'x');
  expect(await screen.findByText(t('request.bulk.oneType'))).toBeTruthy();
  await pressKeys(user, '{Shift>}a{/Shift}');
  expect(server.asked('POST /requests/bulk-approve')).toEqual([]);
  await pressKeys(user, 'x', 'j', 'x');
  server.answer('POST /requests/bulk-approve', {
    body: { data: { approved: [1], refused: [{ id: 3, key: 'error.ownRequest' }] } },
  });
  await pressKeys(user, '{Shift>}a{/Shift}');
  const message = await screen.findByRole('dialog');
  expect(message.textContent).toContain(`New resident, Chai, 1203 · A: ${t('error.ownRequest')}`);
  expect(bodies('POST /requests/bulk-approve')).toEqual([{ ids: [1, 3], type: 'create-account' }]);
  expect(said().join()).toContain(t('request.bulk.done', { count: 1 }));
  await pressKeys(user, '{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('Enter opens the page of what is shown, and the way back leads to it', async () => {
  serveQueue(...threeRequests());
  const { user, address, history } = open();
  await heading('Anan');
  await pressKeys(user, 'j');
  await heading('Boon');
  await pressKeys(user, '{Enter}');
  await waitFor(() => expect(address()).toBe(`${QUEUE}/2`));
  expect(await screen.findByRole('heading', { level: 1, name: 'Boon' })).toBeTruthy();
  history.back();
  expect(await heading('Boon')).toBeTruthy();
});

it('one’s own request says that somebody else decides it', async () => {
  serveQueue(
    waitingRequest(1, 'create-account', 'Anan', { adminUser: { id: 7, name: 'Person 7', nameEn: null }, mayApprove: false }),
  );
  const { user } = open();
  await heading('Anan');
  expect(screen.getByText(t('error.ownRequest'))).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: t('request.reject.act') })).toBeNull();
  await pressKeys(user, 'a', 'r');
  expect(server.asked().filter(({ method }) => method === 'POST')).toEqual([]);
});

it('a type without approval raises the alert "no type" and can only be rejected', async () => {
  serveQueue(waitingRequest(1, 'letter', 'Anan', { rules: [], mayApprove: false }));
  const { user } = open();
  await heading('Anan');
  expect(screen.getByRole('alert').textContent).toMatch(/^No type/);
  expect(screen.queryByRole('button', { name: t('request.approve') })).toBeNull();
  await user.click(screen.getByRole('button', { name: t('request.reject.act') }));
  expect(await screen.findByRole('textbox', { name: t('request.reject.reason') })).toBeTruthy();
});

it('says which rule stands against it and what would help, and approves nothing until then', async () => {
  const facts = { used: 3, limit: 3 };
  const rules = [
    { rule: 'room', passes: true, facts: {} },
    { rule: 'subAccount', passes: false, facts },
  ];
  serveQueue(waitingRequest(1, 'create-account', 'Anan', { rules }));
  const { user } = open();
  await heading('Anan');
  const panel = screen.getByRole('region', { name: t('request.section.whyNot') });
  const [first, quota] = within(panel).getAllByRole('listitem');
  expect(first?.textContent).toBe(`${t('request.passes')} ${t('request.rule.any.room.pass')}`);
  expect(quota?.textContent).toContain(t('request.rule.any.subAccount.fail', facts));
  expect(quota?.textContent).toContain(t('request.rule.any.subAccount.help'));
  expect(screen.getByRole('button', { name: t('request.approve') })).toHaveProperty('disabled', true);
  await pressKeys(user, 'a');
  expect(server.asked().filter(({ method }) => method === 'POST')).toEqual([]);
});

it('says who was faster and when, and goes on', async () => {
  serveQueue(...threeRequests());
  server.answer('POST /requests/tenant/approve', {
    status: 409,
    body: refusal('The request is decided already', 'error.requestDecided', [
      { path: ['decidedBy'], message: 'Malee' },
      { path: ['decidedAt'], message: '2026-11-16T03:05:00Z' },
    ]),
  });
  const { user } = open();
  await heading('Anan');
  await pressKeys(user, 'a');
  expect(await heading('Boon')).toBeTruthy();
  const title = 'New resident, Anan, 1201 · A';
  expect(said().join()).toContain(t('request.taken', { title, name: 'Malee', at: '16/11/2026 10:05' }));
});

it('what a colleague decided meanwhile stays on the screen with who did it, and cannot be approved by mistake', async () => {
  serveQueue(...threeRequests());
  const { user, client } = open();
  await heading('Anan');
  const [first, ...others] = threeRequests();
  serveQueue(...others);
  const decided = { ...first, result: 'reject', reason: 'twice', decidedBy: somebody, decidedAt: '2026-11-16T03:05:00Z' };
  server.answer('GET /requests/1', { body: { data: decided } });
  await client.invalidateQueries({ queryKey: ['request'] });
  expect(await screen.findByText(t('request.decidedBy', { name: 'Somsri', at: '16/11/2026 10:05' }))).toBeTruthy();
  await waitFor(() => expect(within(list()).queryByText('Anan')).toBeNull());
  await pressKeys(user, 'a');
  expect(server.asked().filter(({ method }) => method === 'POST')).toEqual([]);
  await pressKeys(user, 'j');
  expect(await heading('Boon')).toBeTruthy();
});

it('the office names the room of an applicant before it approves', async () => {
  serveQueue(
    waitingRequest(1, 'create-account', 'Anan', {
      applicant: { id: 10, firstName: 'Anan', lastName: null, roomAsked: 'ชั้น 12 ห้องริม', room: null },
      rules: [{ rule: 'room', passes: false, facts: {} }],
    }),
  );
  server.answer('GET /rooms', {
    body: {
      data: [room],
      meta: { pagination: { page: 1, pageSize: 30, pageCount: 1, total: 1 }, total: 1 },
    },
  });
  server.answer('PUT /registrations/10', {
    body: {
      data: {
        id: 10,
        firstName: 'Anan',
        lastName: null,
        gender: 'unspecified',
        roomAsked: 'ชั้น 12 ห้องริม',
        mobile: null,
        email: null,
        building: { room },
        image: null,
        request: { id: 1, result: null, type: 'create-account' },
        ...moments,
      },
    },
  });
  const { user } = open();
  await heading('Anan');
  expect(screen.getByText(t('request.room.asked', { room: 'ชั้น 12 ห้องริม' }))).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: t('request.room.label') }));
  await user.click(await screen.findByRole('option', { name: '1201 · A' }));
  await waitFor(() => expect(bodies('PUT /registrations/10')).toEqual([{ building: { room: 5 } }]));
  await waitFor(() => expect(server.asked('GET /requests/1').length).toBeGreaterThan(1));
});

it('whoever only reads sees the queue and has nothing to decide with', async () => {
  signInAs({ role: 'user' });
  serveQueue(...threeRequests());
  const { user } = open();
  await heading('Anan');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: t('request.approve') })).toBeNull();
  await pressKeys(user, 'a', 'x', 'j');
  expect(await heading('Boon')).toBeTruthy();
  expect(server.asked().filter(({ method }) => method === 'POST')).toEqual([]);
});

it('an empty queue says so', async () => {
  serveQueue();
  open();
  expect(await heading(t('request.empty.title'))).toBeTruthy();
});

it('on its own page an approved application leads to the new resident, anything else back to the queue with a message', async () => {
  serveQueue(...threeRequests());
  const { user, address, leave } = open(`${QUEUE}/1`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Anan' })).toBeTruthy();
  await pressKeys(user, 'a');
  await waitFor(() => expect(address()).toBe('/resident/resident-list/77'));
  leave();
  const other = open(`${QUEUE}/2`);
  await screen.findByRole('heading', { level: 1, name: 'Boon' });
  await pressKeys(other.user, 'a');
  await waitFor(() => expect(other.address()).toBe(QUEUE));
  expect(await screen.findByText(t('request.done.approved', { title: 'Change of details, Boon, 1202 · A' }))).toBeTruthy();
});

it('what was decided is listed without letters, the newest first, and each opens its page', async () => {
  const decided = waitingRequest(9, 'update-profile', 'Dao', { result: 'reject', reason: 'twice', decidedBy: somebody });
  server.answer('GET /requests/history/list', {
    body: { data: [decided], meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 1 }, total: 1 } },
  });
  server.answer('GET /categories', {
    body: { data: [], meta: { pagination: { page: 1, pageSize: 30, pageCount: 0, total: 0 }, total: 0 } },
  });
  open(`${QUEUE}/history`);
  const link = await screen.findByRole('link', { name: 'Dao' });
  expect(link.getAttribute('href')).toBe(`${QUEUE}/9`);
  expect(within(screen.getByRole('table')).getByText(t('request.state.reject'))).toBeTruthy();
  const [asked] = server.asked('GET /requests/history/list');
  expect(asked?.query.get('filters[type][code][$ne]')).toBe('letter');
  expect(asked?.query.toString()).toContain('updatedAt');
});
