import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { pause, pressKeys, scanCode, serveQueue, stubWideScreen, threeRequests, waitingRequest } from '#testing/requests.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { requestArea } from './request.area.ts';

const server = fakeServer();
const QUEUE = '/resident/application';
const open = (address = QUEUE) => showArea(requestArea, address);
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });
const list = () => screen.getByRole('list', { name: t('request.tab.waiting') });
const reason = () => screen.queryByRole('textbox', { name: t('request.reject.reason') });
const decisions = () => server.asked().filter(({ method }) => method === 'POST');

beforeEach(() => {
  stubWideScreen();
  signInAs();
});

it('a code that is scanned while the queue is open decides nothing, picks nothing and opens nothing', async () => {
  serveQueue(...threeRequests());
  const { address } = open();
  await heading('Anan');
  for (const code of ['RR123456789TH', 'AX9A', 'JRX2']) {
    scanCode(code);
    await pause();
  }
  expect(reason()).toBeNull();
  expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();
  expect(await heading('Anan')).toBeTruthy();
  expect(address()).toBe(QUEUE);
  expect(decisions()).toEqual([]);
});

it('a code that is scanned into an open reason is not sent by its Enter', async () => {
  serveQueue(...threeRequests());
  const { user } = open();
  await heading('Anan');
  await pressKeys(user, 'r');
  await user.type(reason() as HTMLElement, 'Twice');
  await pause();
  scanCode('RR123456789TH');
  await pause();
  expect(reason()).not.toBeNull();
  expect(decisions()).toEqual([]);
});

it('an answer that comes late leaves whoever has gone on where they are, with the reason they are writing', async () => {
  serveQueue(...threeRequests());
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.answer('POST /requests/tenant/approve', async () => {
    await held;
    return { body: { data: { ...waitingRequest(1, 'create-account', 'Anan'), result: 'approved', userId: 77 } } };
  });
  const { user } = open();
  await heading('Anan');
  await pressKeys(user, 'a', 'j');
  await heading('Boon');
  await pressKeys(user, 'j');
  await heading('Chai');
  await pressKeys(user, 'r');
  await user.type(reason() as HTMLElement, 'Not');
  answer();
  const title = 'New resident, Anan, 1201 · A';
  expect(await screen.findByText(t('request.done.approved', { title }))).toBeTruthy();
  expect(reason()).toHaveProperty('value', 'Not');
  expect(document.activeElement).toBe(reason());
  expect(await heading('Chai')).toBeTruthy();
});

it('without the second pane no key moves or picks what nobody sees', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} }));
  serveQueue(...threeRequests());
  const { user, address } = open();
  await screen.findByText('Anan');
  await pressKeys(user, 'j', 'x', '{Enter}');
  expect(screen.queryByRole('checkbox', { checked: true })).toBeNull();
  expect(address()).toBe(QUEUE);
});

it('several move-outs are asked about with their names before they are approved', async () => {
  const rules = [{ rule: 'mainResident', passes: true, facts: { count: 0 } }];
  const leaving = ['Anan', 'Boon'].map((name, at) => waitingRequest(at + 1, 'remove-resident', name, { rules }));
  serveQueue(...leaving);
  server.answer('POST /requests/bulk-approve', { body: { data: { approved: [1, 2], refused: [] } } });
  const { user } = open();
  await heading('Anan');
  await pressKeys(user, 'x', 'j', 'x', '{Shift>}a{/Shift}');
  const question = await screen.findByRole('dialog', { name: t('request.bulk.moveOut.title', { count: 2 }) });
  expect(question.textContent).toContain('Move-out, Anan, 1201 · A');
  expect(decisions()).toEqual([]);
  await user.click(within(question).getByRole('button', { name: t('request.bulk.moveOut.action', { count: 2 }) }));
  await waitFor(() => expect(decisions().map(({ path }) => path)).toEqual(['/requests/bulk-approve']));
});

it('why something cannot be approved belongs to the button and interrupts nothing', async () => {
  serveQueue(waitingRequest(1, 'create-account', 'Anan', { rules: [{ rule: 'room', passes: false, facts: {} }] }));
  open();
  await heading('Anan');
  expect(screen.queryByRole('alert')).toBeNull();
  const described = screen.getByRole('button', { name: t('request.approve') }).getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe(t('request.notYet'));
});

it('on the page of a request, a colleague who was faster is a message and no success', async () => {
  serveQueue(...threeRequests());
  server.answer('POST /requests/update-profile/approve', {
    status: 409,
    body: refusal('The request is decided already', 'error.requestDecided', [
      { path: ['decidedBy'], message: 'Malee' },
      { path: ['decidedAt'], message: '2026-11-16T03:05:00Z' },
    ]),
  });
  const { user, address } = open(`${QUEUE}/2?type=update-profile`);
  await screen.findByRole('heading', { level: 1, name: 'Boon' });
  await pressKeys(user, 'a');
  const title = 'Change of details, Boon, 1202 · A';
  const message = await screen.findByRole('dialog');
  expect(message.textContent).toContain(t('request.taken', { title, name: 'Malee', at: '16/11/2026 10:05' }));
  await waitFor(() => expect(address(), 'the queue of the same type').toBe(`${QUEUE}?type=update-profile`));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a request is found by name, room or number; Enter gives the keys back to the list', async () => {
  serveQueue(...threeRequests());
  const { user } = open();
  await heading('Anan');
  await pressKeys(user, '/');
  await user.keyboard('1203');
  expect(await heading('Chai')).toBeTruthy();
  expect(within(list()).queryByText('Anan')).toBeNull();
  await pressKeys(user, '{Enter}', 'a');
  await waitFor(() => expect(server.asked('POST /requests/tenant/approve')[0]?.body).toEqual({ id: 3 }));
});

it('after the last request nothing is shown, and the next one to come is', async () => {
  serveQueue(waitingRequest(1, 'create-account', 'Anan'));
  const { user, client } = open();
  await heading('Anan');
  await pressKeys(user, 'a');
  expect(await heading(t('request.empty.title'))).toBeTruthy();
  serveQueue(waitingRequest(2, 'create-account', 'Boon'));
  await client.invalidateQueries({ queryKey: ['request'] });
  expect(await heading('Boon')).toBeTruthy();
  expect(within(list()).getByRole('link').getAttribute('aria-current')).toBe('true');
});

it('the tab counts all that wait, and the page says where only the oldest are shown', async () => {
  serveQueue(...threeRequests());
  server.answer('GET /requests/waiting/list', {
    body: {
      data: threeRequests(),
      meta: { pagination: { page: 1, pageSize: 3, pageCount: 400, total: 1200 }, total: 1200 },
    },
  });
  open();
  await heading('Anan');
  expect(screen.getByRole('link', { name: /^Waiting\s?1,200$/ })).toBeTruthy();
  expect(screen.getByText(t('request.oldest', { count: 3 }))).toBeTruthy();
});

it('a photo stands with what the doors would make of it, and can be approved all the same', async () => {
  const image = {
    id: 4,
    name: 'a.jpg',
    type: 'image/jpeg',
    size: 9,
    width: 500,
    height: 500,
    url: '/api/files/4',
    thumb: null,
    card: null,
  };
  serveQueue(waitingRequest(1, 'update-profile-image', 'Anan', { image, rules: [{ rule: 'photo', passes: true, facts: {} }] }));
  server.answer('GET /files/4', { body: 'picture' });
  server.answer('POST /registrations/verify-image', { body: { data: { valid: false, reasons: ['blurred', 'noFace'] } } });
  open();
  await heading('Anan');
  expect(await screen.findByText(t('file.verdict.reason.blurred'))).toBeTruthy();
  expect(screen.getByText(t('file.verdict.reason.noFace'))).toBeTruthy();
  const sent = server.asked('POST /registrations/verify-image')[0]?.body as FormData;
  expect((sent.get('file') as File).name).toMatch(/^verify_img_\d+\.jpg$/);
  expect(screen.getByRole('button', { name: t('request.approve') })).toHaveProperty('disabled', false);
});

it('a move-out says who becomes main resident and who leaves too', async () => {
  const changes = [
    { field: 'leaveOn', old: null, new: null },
    { field: 'promote', old: null, new: 'Malee' },
    { field: 'withCoResidents', old: null, new: 'Suda, Nid' },
  ];
  serveQueue(waitingRequest(1, 'remove-resident', 'Anan', { changes, rules: [{ rule: 'left', passes: false, facts: {} }] }));
  open();
  await heading('Anan');
  expect(screen.getByText(t('request.change.promote')).nextElementSibling?.textContent).toBe('Malee');
  expect(screen.getByText(t('request.change.withCoResidents')).nextElementSibling?.textContent).toBe('Suda, Nid');
  expect(screen.getByText(t('request.rule.remove-resident.left.help'))).toBeTruthy();
});

it('an empty history says so in its own words', async () => {
  server.answer('GET /requests/history/list', {
    body: { data: [], meta: { pagination: { page: 1, pageSize: 25, pageCount: 0, total: 0 }, total: 0 } },
  });
  server.answer('GET /categories', {
    body: { data: [], meta: { pagination: { page: 1, pageSize: 30, pageCount: 0, total: 0 }, total: 0 } },
  });
  open(`${QUEUE}/history`);
  expect(await heading(t('request.history.empty.title'))).toBeTruthy();
});

it('letters act no more once they are turned off, and again once they are on', async () => {
  serveQueue(...threeRequests());
  const { user } = open();
  await heading('Anan');
  await user.click(screen.getByRole('button', { name: t('shell.keys.turnOff') }));
  await pressKeys(user, 'r');
  expect(reason()).toBeNull();
  expect(localStorage.getItem('lobby.keys')).toBe('off');
  await user.click(screen.getByRole('button', { name: t('shell.keys.turnOn') }));
  await pressKeys(user, 'r');
  expect(reason()).not.toBeNull();
});
