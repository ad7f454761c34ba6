import { dayOf, nextDay } from '@lobby/contract/zone';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { subjectRequestArea } from './subject-request.area.ts';
import { recordsFrom } from './subject-request.records.ts';

const server = fakeServer();
const today = dayOf(new Date(), 'Asia/Bangkok');
const when = new Date().toISOString();
const request = (id: number, more: object = {}) => ({
  id,
  name: 'Malee',
  kind: 'access',
  channel: 'letter',
  receivedOn: nextDay(today, -25),
  dueOn: nextDay(today, 5),
  state: 'open',
  identity: null,
  details: 'All of it',
  extensionReason: null,
  answer: null,
  refusalReason: null,
  createdAt: when,
  updatedAt: when,
  extendedAt: null,
  closedAt: null,
  member: null,
  closedBy: null,
  conversationId: null,
  ...more,
});
const shows = (more: object = {}) => server.answer('GET /subject-requests/7', { body: { data: request(7, more) } });

beforeEach(() => signInAs());

it('opens on what waits, the next due first, and says how long there still is', async () => {
  server.answer(
    'GET /subject-requests',
    pageOfRows(
      request(1),
      request(2, { name: 'Somchai', dueOn: nextDay(today, -3) }),
      request(3, { name: null, member: { id: 9, nameTh: 'ดวงใจ', nameEn: 'Duangjai' }, state: 'answered' }),
    ),
  );
  showArea(subjectRequestArea, '/subject-request');
  expect(await screen.findByText(t('subject-request.due.left', { count: 5 }))).toBeTruthy();
  expect(screen.getByText(t('subject-request.due.over', { count: 3 }))).toBeTruthy();
  expect(
    within(screen.getByText('Duangjai').closest('tr') as HTMLElement).getByText(t('subject-request.state.answered')),
  ).toBeTruthy();
  const asked = decodeURIComponent(server.asked('GET /subject-requests')[0]?.query.toString() ?? '');
  expect(asked).toContain('sort[0]=dueOn:asc');
  expect(asked).toContain('[closedAt][$null]=true');
});

it('is answered only once somebody said how they knew the person', async () => {
  shows();
  server.answer('POST /subject-requests/7/answer', { body: { data: request(7, { state: 'answered', closedAt: when }) } });
  const { user } = showArea(subjectRequestArea, '/subject-request/7');
  await user.click(await screen.findByRole('button', { name: t('subject-request.answer.act') }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Copy handed over');
  await user.click(dialog.getByRole('button', { name: t('subject-request.answer.act') }));
  expect(server.asked('POST /subject-requests/7/answer')).toEqual([]);
  await user.selectOptions(dialog.getByRole('combobox'), 'document');
  await user.click(dialog.getByRole('button', { name: t('subject-request.answer.act') }));
  expect(await screen.findByText(t('subject-request.answer.done'))).toBeTruthy();
  expect(server.asked('POST /subject-requests/7/answer')[0]?.body).toEqual({ identity: 'document', answer: 'Copy handed over' });
});

it('a closed one offers nothing more; one that was extended is not extended again', async () => {
  shows({ state: 'refused', closedAt: when, refusalReason: 'Rights of others', closedBy: { id: 3, name: 'Anan', nameEn: null } });
  showArea(subjectRequestArea, '/subject-request/7');
  expect(await screen.findByText('Rights of others')).toBeTruthy();
  for (const act of ['answer', 'extend', 'refuse'])
    expect(screen.queryByRole('button', { name: t(`subject-request.${act}.act`) })).toBeNull();
});

it('refuses with a reason and says what follows', async () => {
  shows({ state: 'extended', extendedAt: when, extensionReason: 'Old files' });
  server.answer('POST /subject-requests/7/refuse', { body: { data: request(7, { state: 'refused', closedAt: when }) } });
  const { user } = showArea(subjectRequestArea, '/subject-request/7');
  await user.click(await screen.findByRole('button', { name: t('subject-request.refuse.act') }));
  expect(screen.queryByRole('button', { name: t('subject-request.extend.act') })).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(t('subject-request.refuse.effect'))).toBeTruthy();
  await user.type(dialog.getByRole('textbox'), 'Rights of others');
  await user.click(dialog.getByRole('button', { name: t('subject-request.refuse.act') }));
  expect(await screen.findByText(t('subject-request.refuse.done'))).toBeTruthy();
  expect(server.asked('POST /subject-requests/7/refuse')[0]?.body).toEqual({ reason: 'Rights of others' });
});

it('says what is erased and what stays before anything is', async () => {
  shows({ kind: 'erasure', name: null, member: { id: 9, nameTh: 'สมชาย', nameEn: 'Somchai' }, identity: 'known' });
  const preview = { blockers: [], erased: [{ what: 'contact', count: 1 }], kept: [{ what: 'bill', count: 3 }] };
  server.answer('GET /subject-requests/7/erasure', { body: { data: preview } });
  server.answer('POST /subject-requests/7/erase', { body: { data: request(7, { state: 'answered', closedAt: when }) } });
  const { user } = showArea(subjectRequestArea, '/subject-request/7');
  await user.click(await screen.findByRole('button', { name: t('subject-request.erase.act') }));
  expect(await screen.findByText(t('subject-request.erase.kept.bill', { count: 3 }))).toBeTruthy();
  expect(screen.getByText(t('subject-request.erase.part.contact', { count: 1 }))).toBeTruthy();
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: t('subject-request.erase.act') }));
  expect(await screen.findByText(t('subject-request.erase.done'))).toBeTruthy();
  expect(server.asked('POST /subject-requests/7/erase')[0]?.body).toEqual({ identity: 'known' });
});

it('says what stands against an erasure, and offers none', async () => {
  shows({ kind: 'erasure', name: null, member: { id: 9, nameTh: 'สมชาย', nameEn: 'Somchai' } });
  const preview = { blockers: ['legal-hold'], erased: [], kept: [] };
  server.answer('GET /subject-requests/7/erasure', { body: { data: preview } });
  const { user } = showArea(subjectRequestArea, '/subject-request/7');
  await user.click(await screen.findByRole('button', { name: t('subject-request.erase.act') }));
  expect(await screen.findByText(t('subject-request.erase.blocker.legal-hold'))).toBeTruthy();
  expect(within(screen.getByRole('dialog')).queryByRole('button', { name: t('subject-request.erase.act') })).toBeNull();
});

it('makes a copy for a resident whom somebody recognised, and shows the file on its way', async () => {
  shows({ member: { id: 9, nameTh: 'ดวงใจ', nameEn: 'Duangjai' } });
  const made = {
    id: 5,
    kind: 'person-copy',
    subject: '7',
    isMasked: false,
    status: 'queued',
    progress: 0,
    rowCount: null,
    createdAt: when,
    finishedAt: null,
    file: null,
  };
  server.answer('GET /exports', { body: { data: [made] } });
  server.answer('POST /subject-requests/7/copy', { body: { data: made } });
  const { user } = showArea(subjectRequestArea, '/subject-request/7');
  await user.click(await screen.findByRole('button', { name: t('subject-request.copy.act') }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: t('subject-request.copy.act') }));
  expect(server.asked('POST /subject-requests/7/copy')).toHaveLength(0);
  await user.selectOptions(dialog.getByLabelText(t('subject-request.field.identity')), 'document');
  await user.click(dialog.getByRole('button', { name: t('subject-request.copy.act') }));
  await waitFor(() => expect(server.asked('POST /subject-requests/7/copy')[0]?.body).toMatchObject({ identity: 'document' }));
  expect(await screen.findByText(t('export.state.queued'))).toBeTruthy();
});

it('begins with what was written in the conversation it is made from, and is saved as made from it', async () => {
  const said = {
    id: '00000000-0000-4000-8000-000000000003',
    number: 3,
    side: 'resident',
    text: 'ขอสำเนาข้อมูลค่ะ',
    event: null,
    account: null,
    member: null,
    onBehalf: false,
    replyTo: null,
    channel: null,
    delivery: null,
    errorCode: null,
    otherWay: null,
    made: null,
    files: [],
    createdAt: when,
  };
  server.answer('GET /chats/5/messages', { body: { data: [said] } });
  server.answer('POST /subject-requests', { body: { data: request(8) } });
  showArea(subjectRequestArea, '/subject-request/create?chat=5&message=3');
  const details = await screen.findByDisplayValue('ขอสำเนาข้อมูลค่ะ');
  expect(details.tagName).toBe('TEXTAREA');
  expect(screen.getByRole('link', { name: t('fromChat.link') }).getAttribute('href')).toBe('/chat?id=5');
  await recordsFrom({ conversation: 5, number: 3 }).save({ name: 'มาลี', kind: 'access' }, undefined, {});
  expect(server.asked('POST /subject-requests')[0]?.body).toEqual({
    name: 'มาลี',
    kind: 'access',
    from: { conversation: 5, number: 3 },
  });
});
