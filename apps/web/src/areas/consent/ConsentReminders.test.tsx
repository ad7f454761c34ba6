import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { consentArea } from './consent.area.ts';

const server = fakeServer();
const when = '2026-11-18T03:00:00Z';
const text = (locale: string, title: string, hash: string) => ({ locale, title, content: `<p>${title}</p>`, hash });
const texts = [text('th', 'ใบหน้า', 'a'.repeat(64)), text('en', 'Opening doors by face', 'b'.repeat(64))];
const consent = {
  id: 5,
  code: 'face-access',
  nameTh: 'ใบหน้า',
  nameEn: 'Opening doors by face',
  audience: 'resident',
  basis: 'consent',
  isMandatory: false,
  isSensitive: true,
  minorMayDecide: false,
  retentionMonths: 12,
  order: 50,
  createdAt: when,
  updatedAt: when,
  active: { version: 2, publishedAt: when },
  draft: null,
  coverage: { asked: 412, accepted: 300, refused: 12 },
  versions: [],
  activeTexts: texts,
  draftTexts: [],
};
const person = (id: number, more: object = {}) => ({
  id,
  nameTh: `คน ${id}`,
  nameEn: `Person ${id}`,
  rooms: `120${id}`,
  needsGuardian: false,
  decision: null,
  version: null,
  at: null,
  channel: null,
  receipt: null,
  hasChannel: true,
  reminder: null,
  ...more,
});
const form = (resident: number, more: object = {}) => ({
  resident,
  nameTh: `คน ${resident}`,
  nameEn: `Person ${resident}`,
  rooms: `120${resident}`,
  language: null,
  needsGuardian: false,
  codes: { th: `F1.7.${resident}.TH.X`, en: `F1.7.${resident}.EN.X` },
  ...more,
});
const forms = (more: object, ...all: object[]) => ({
  body: {
    data: { nameTh: 'ใบหน้า', nameEn: 'Face', basis: 'consent', version: 2, publishedAt: when, texts, forms: all, ...more },
  },
});
const preview = { reminded: 1, recent: 0, withoutChannel: 0, decided: 0, days: 7 };
const result = { ...preview, delivered: [] as number[] };
const QUEUE = '/consent/5?tab=people';
const button = (name: string, values: Record<string, unknown> = {}) => screen.findByRole('button', { name: t(name, values) });

beforeEach(() => {
  signInAs({ role: 'admin' });
  server.answer('GET /consents/5', { body: { data: consent } });
  server.answer('GET /consents/5/people', pageOfRows(person(1), person(2, { hasChannel: false })));
  server.answer('POST /consents/5/reminders', { body: { data: result } });
  server.answer('POST /consents/5/reminders/preview', { body: { data: preview } });
});

it('says what people are kept from, when each was reminded, and whom no channel reaches', async () => {
  const reminder = { at: when, channel: 'chat', state: 'sent' };
  server.answer('GET /consents/5/people', pageOfRows(person(1, { reminder }), person(2, { hasChannel: false })));
  showArea(consentArea, QUEUE);
  expect(await screen.findByText(t('consent.keeps.face'))).toBeTruthy();
  expect(await screen.findByText(t('consent.reminder.chat.sent', { at: '18/11/2026 10:00' }))).toBeTruthy();
  expect(screen.getByText(t('consent.reminder.unreached'))).toBeTruthy();
});

it('reminds everybody after a question that says whom a message reaches and who is left for paper, and counts those no channel reaches with the way to their forms', async () => {
  const many = { reminded: 1, recent: 2, withoutChannel: 3 };
  server.answer('POST /consents/5/reminders/preview', { body: { data: { ...preview, ...many } } });
  server.answer('POST /consents/5/reminders', { body: { data: { ...result, ...many } } });
  const { user, address } = showArea(consentArea, QUEUE);
  await user.click(await button('consent.remind.all', { count: 2 }));
  const question = await screen.findByRole('dialog', { name: t('consent.remind.title', { count: 2 }) });
  for (const words of [
    t('consent.remind.willSend', { count: 1 }),
    t('consent.remind.willSkip', { count: 2, days: 7 }),
    t('consent.remind.willPrint', { count: 3 }),
  ])
    expect(question.textContent).toContain(words);
  expect(server.asked('POST /consents/5/reminders')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: t('consent.remind.act') }));
  await waitFor(() => expect(server.asked('POST /consents/5/reminders')[0]?.body).toEqual({}));
  const said = await screen.findByText(t('consent.remind.recent', { count: 2, days: 7 }));
  expect(said.parentElement?.textContent).toContain(t('consent.remind.unreached', { count: 3 }));
  await user.click(screen.getByRole('link', { name: t('consent.remind.showUnreached') }));
  await waitFor(() => expect(address()).toContain('state=unreached'));
  expect(server.asked('GET /consents/5/people').at(-1)?.query.get('state')).toBe('unreached');
});

it('asks nothing where no message would reach anybody, and shows the way to the forms', async () => {
  server.answer('POST /consents/5/reminders/preview', { body: { data: { ...preview, reminded: 0, withoutChannel: 2 } } });
  const { user } = showArea(consentArea, QUEUE);
  await user.click(await button('consent.remind.all', { count: 2 }));
  expect(await screen.findByRole('link', { name: t('consent.remind.showUnreached') })).toBeTruthy();
  expect(screen.getByText(t('consent.remind.reminded', { count: 0 }))).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.asked('POST /consents/5/reminders')).toEqual([]);
});

it('reminds the chosen alone, and prints a form for each of them', async () => {
  server.answer('POST /consents/5/forms', forms({}, form(1), form(2)));
  const { user, address } = showArea(consentArea, QUEUE);
  await user.click(await screen.findByRole('checkbox', { name: t('consent.choose.one', { name: 'Person 1' }) }));
  await user.click(await button('consent.remind.chosen', { count: 1 }));
  await waitFor(() => expect(server.asked('POST /consents/5/reminders')[0]?.body).toEqual({ residents: [1] }));
  await user.click(await screen.findByRole('checkbox', { name: t('consent.choose.page') }));
  await user.click(await button('consent.form.print', { count: 2 }));
  await waitFor(() => expect(address()).toContain('/consent/5/form'));
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  expect(server.asked('POST /consents/5/forms')[0]?.body).toEqual({ residents: [1, 2] });
});

it('offers nothing to remind or to choose to whoever only reads', async () => {
  signInAs({ role: 'user' });
  showArea(consentArea, QUEUE);
  await screen.findByText('Person 1');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: t('consent.remind.all', { count: 2 }) })).toBeNull();
});

it('staff are asked in the portal: nobody chooses, reminds or prints for them, and none is unreached', async () => {
  server.answer('GET /consents/5', { body: { data: { ...consent, audience: 'staff' } } });
  showArea(consentArea, QUEUE);
  await screen.findByText('Person 1');
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: t('consent.form.print', { count: 2 }) })).toBeNull();
  expect(screen.queryByRole('radio', { name: t('consent.people.consent.unreached') })).toBeNull();
});

it('a form is in the language its reader reads, with choices alike, and a guardian signs for a minor', async () => {
  server.answer('POST /consents/5/forms', forms({}, form(1, { language: 'en' }), form(2, { needsGuardian: true })));
  const { user } = showArea(consentArea, '/consent/5/form?residents=1,2,2');
  const [english, thai] = (await screen.findAllByRole('article')) as [HTMLElement, HTMLElement];
  expect(within(english).getByRole('heading', { name: 'Opening doors by face' })).toBeTruthy();
  expect(within(english).getByText('Person 1')).toBeTruthy();
  expect(
    within(english)
      .getAllByRole('listitem')
      .map((choice) => choice.textContent),
  ).toEqual(['I accept', 'I do not accept']);
  expect(within(thai).getByRole('heading', { name: 'ใบหน้า' })).toBeTruthy();
  expect(within(thai).getByText('คน 2')).toBeTruthy();
  expect(within(thai).getByText('ลงชื่อผู้ปกครอง')).toBeTruthy();
  expect(within(thai).queryByText('ลงชื่อ')).toBeNull();
  expect(english.textContent).toContain('Please return this form to the juristic office of');
  expect(server.asked('POST /consents/5/forms')[0]?.body).toEqual({ residents: [1, 2] });
  await user.click(screen.getByRole('link', { name: t('consent.form.in.en') }));
  await waitFor(() => expect(screen.getAllByText('I accept')).toHaveLength(2));
});

it('a notice has one box, and what was delivered is marked', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  server.answer('POST /consents/5/forms', forms({ basis: 'notice' }, form(1)));
  const { user } = showArea(consentArea, '/consent/5/form?residents=1');
  expect(within(await screen.findByRole('article')).getAllByRole('listitem')).toHaveLength(1);
  await user.click(await button('consent.form.print', { count: 1 }));
  expect(print).toHaveBeenCalledOnce();
  await user.click(await button('consent.form.deliver', { count: 1 }));
  await waitFor(() => expect(server.asked('POST /consents/5/reminders')[0]?.body).toEqual({ channel: 'letter', residents: [1] }));
});

it('what was marked as delivered is taken back on one press, but not what was marked before', async () => {
  server.answer('POST /consents/5/forms', forms({}, form(1), form(2)));
  server.answer('POST /consents/5/reminders', { body: { data: { ...result, recent: 1, delivered: [2] } } });
  server.answer('POST /consents/5/reminders/undo', { body: { data: { undone: 1 } } });
  const { user, address } = showArea(consentArea, '/consent/5/form?residents=1,2');
  await user.click(await button('consent.form.deliver', { count: 2 }));
  await waitFor(() => expect(address()).toContain('state=unreached'));
  expect(await screen.findByText(t('consent.form.deliveredSome', { count: 1, recent: 1 }))).toBeTruthy();
  await user.click(await button('list.undo'));
  await waitFor(() => expect(server.asked('POST /consents/5/reminders/undo')[0]?.body).toEqual({ residents: [2] }));
  expect(await screen.findByText(t('consent.form.undone', { count: 1 }))).toBeTruthy();
});

it('a scanned form opens what writes it down, for its person, in its language', async () => {
  server.answer('GET /consents/5/people', pageOfRows(person(1)));
  server.answer('POST /consents/decisions', { body: { data: {} } });
  const { user } = showArea(consentArea, `${QUEUE}&form=1&version=2&locale=en`);
  const capture = await screen.findByRole('dialog', { name: t('consent.capture.title', { name: 'Person 1' }) });
  expect(server.asked('GET /consents/5/people').some(({ query }) => query.get('resident') === '1')).toBe(true);
  expect(within(capture).getByText(t('consent.capture.photo'))).toBeTruthy();
  await user.click(within(capture).getByRole('button', { name: t('consent.capture.accept') }));
  await waitFor(() =>
    expect(server.asked('POST /consents/decisions')[0]?.body).toMatchObject({
      resident: 1,
      version: 2,
      locale: 'en',
      hash: 'b'.repeat(64),
    }),
  );
});

it('a form of a text that was replaced is said to be out of date, with the way to the new one', async () => {
  showArea(consentArea, `${QUEUE}&form=1&version=1&locale=en`);
  expect(await screen.findByText(t('consent.scanned.outdated', { version: 1, current: 2 }))).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('consent.capture.accept') })).toBeNull();
  const link = screen.getByRole('link', { name: t('consent.scanned.print') });
  expect(link.getAttribute('href')).toMatch(/^\/consent\/5\/form\?residents=.*1.*&language=en$/);
});

it('a form of somebody who has decided is not written down again', async () => {
  server.answer('GET /consents/5/people', pageOfRows(person(1, { decision: 'accept', receipt: 3 })));
  showArea(consentArea, `${QUEUE}&form=1&version=2&locale=th`);
  expect(await screen.findByText(t('consent.scanned.decided.consent'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: t('consent.capture.accept') })).toBeNull();
});

it('nor is one of somebody who has left', async () => {
  server.answer('GET /consents/5/people', pageOfRows());
  showArea(consentArea, `${QUEUE}&form=1&version=2&locale=th`);
  expect(await screen.findByText(t('consent.scanned.gone'))).toBeTruthy();
});
