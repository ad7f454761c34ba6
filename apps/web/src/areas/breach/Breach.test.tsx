import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { breachArea } from './breach.area.ts';

const server = fakeServer();
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const breach = (id: number, more: object = {}) => ({
  id,
  knownAt: inHours(-62.5),
  dueAt: inHours(9.5),
  what: 'Bills sent to the wrong rooms',
  people: 12,
  risk: 'high',
  measures: null,
  seenFrom: null,
  seenTo: null,
  officeReportedAt: null,
  peopleToldAt: null,
  createdAt: inHours(-62),
  updatedAt: inHours(-62),
  account: null,
  by: null,
  ...more,
});

beforeEach(() => signInAs());

it('the register says how many hours are left, which are late, and which are reported', async () => {
  server.answer(
    'GET /breaches',
    pageOfRows(
      breach(1),
      breach(2, { what: 'Lost papers', dueAt: inHours(-3.5) }),
      breach(3, { what: 'Wrong letter', officeReportedAt: inHours(-1) }),
      breach(4, { what: 'Locked laptop', risk: 'none' }),
    ),
  );
  showArea(breachArea, '/breach');
  const row = async (what: string) => within((await screen.findByText(what)).closest('tr') as HTMLElement);
  expect((await row('Bills sent to the wrong rooms')).getByText(t('breach.due.left', { count: 9 }))).toBeTruthy();
  expect((await row('Lost papers')).getByText(t('breach.due.over', { count: 4 }))).toBeTruthy();
  expect((await row('Wrong letter')).getByText(t('breach.state.reported'))).toBeTruthy();
  expect((await row('Wrong letter')).getByText(t('breach.state.untold'))).toBeTruthy();
  expect((await row('Locked laptop')).queryByText(t('breach.state.untold'))).toBeNull();
  expect((await row('Locked laptop')).getByText(t('breach.state.noRisk'))).toBeTruthy();
});

it('its page tells what the sign-in saw, and notes the notification after a question, to be undone', async () => {
  const account = { id: 7, name: 'Malee', nameEn: 'Malee' };
  server.answer('GET /breaches/1', { body: { data: breach(1, { account, seenFrom: inHours(-70) }) } });
  const member = { id: 9, nameTh: 'สมชาย', nameEn: 'Somchai' };
  const lines = [
    { at: inHours(-69), kind: 'person', action: 'seen', area: null, count: null, isBefore: false, member },
    {
      at: inHours(-71),
      kind: 'person',
      action: 'seen',
      area: null,
      count: null,
      isBefore: true,
      member: { ...member, id: 10, nameEn: 'Malai' },
    },
    { at: inHours(-68), kind: 'file', action: 'export', area: 'resident', count: 240, isBefore: false, member: null },
    { at: inHours(-67.5), kind: 'log', action: 'reveal', area: 'access-event', count: 3, isBefore: false, member: null },
    { at: inHours(-67), kind: 'session', action: 'sign-in', area: null, count: null, isBefore: false, member: null },
  ];
  server.answer('GET /breaches/1/seen', { body: { data: { lines, people: 1, changes: 2, isCut: false } } });
  server.answer('PUT /breaches/1', { body: { data: breach(1, { officeReportedAt: inHours(0) }) } });
  const { user } = showArea(breachArea, '/breach/1');
  expect(await screen.findByRole('link', { name: 'Somchai' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Malai' })).toBeTruthy();
  expect(screen.getByText(new RegExp(t('breach.seen.before')))).toBeTruthy();
  expect(screen.getByText(t('breach.tellPeople'))).toBeTruthy();
  expect(screen.getByText(t('breach.seen.kind.file'))).toBeTruthy();
  expect(screen.getByText(/240/)).toBeTruthy();
  expect(screen.getByText(t('resident.title'))).toBeTruthy();
  expect(screen.getByText(t('breach.seen.kind.accessLog'))).toBeTruthy();
  expect(screen.getByText(t('history.session.sign-in', { person: 'Malee' }))).toBeTruthy();
  expect(screen.getByText(t('breach.field.seenFrom'))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('breach.report.act') }));
  const question = within(await screen.findByRole('dialog', { name: t('breach.report.act') }));
  expect(server.asked('PUT /breaches/1')).toEqual([]);
  await user.click(question.getByRole('button', { name: t('breach.report.confirm') }));
  expect(await screen.findByText(t('breach.report.done'))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('list.undo') }));
  await waitFor(() =>
    expect(server.asked('PUT /breaches/1').map(({ body }) => body)).toEqual([
      { officeReportedAt: expect.any(String) },
      { officeReportedAt: null },
    ]),
  );
});

it('a new one is known since now, unless somebody says otherwise', async () => {
  server.answer('POST /breaches', { body: { data: breach(1) } });
  const { user } = showArea(breachArea, '/breach/create');
  await user.type(await screen.findByRole('textbox', { name: t('breach.field.what') }), 'Lost papers');
  await user.click(screen.getByRole('button', { name: t('form.save') }));
  await waitFor(() => expect(server.asked('POST /breaches')).toHaveLength(1));
  const [{ body } = { body: {} }] = server.asked('POST /breaches');
  expect(Math.abs(Date.parse((body as { knownAt: string }).knownAt) - Date.now())).toBeLessThan(HOUR);
});
