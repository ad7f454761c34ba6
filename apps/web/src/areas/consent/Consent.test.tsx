import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { consentArea } from './consent.area.ts';

const server = fakeServer();
const when = new Date().toISOString();
const text = (locale: string, title: string, hash: string) => ({ locale, title, content: `<p>${title}</p>`, hash });
const listed = (more: object = {}) => ({
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
  active: { version: 1, publishedAt: when },
  draft: null,
  coverage: { asked: 412, accepted: 300, refused: 12 },
  ...more,
});
const version = (number: number, more: object = {}) => ({
  id: number,
  version: number,
  reask: true,
  publishedAt: when,
  supersededAt: null,
  publishedBy: 'Malee',
  decisions: 312,
  ...more,
});
const page = (more: object = {}) => ({
  ...listed(),
  versions: [version(1)],
  activeTexts: [text('th', 'ใบหน้า', 'a'.repeat(64)), text('en', 'Opening doors by face', 'b'.repeat(64))],
  draftTexts: [],
  ...more,
});
const draft = {
  draft: { version: 2 },
  versions: [version(2, { publishedAt: null }), version(1)],
  draftTexts: [text('th', 'ใบหน้าใหม่', 'c'.repeat(64)), text('en', 'Opening doors by face', 'b'.repeat(64))],
};
const person = (more: object = {}) => ({
  id: 9,
  nameTh: 'สมชาย',
  nameEn: 'Somchai',
  rooms: '1204',
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
const button = (name: string) => screen.findByRole('button', { name: t(name) });

beforeEach(() => {
  signInAs({ role: 'admin' });
  server.answer('GET /consents', pageOfRows(listed()));
  server.answer('GET /consents/5', { body: { data: page() } });
  server.answer('GET /consents/5/people', pageOfRows(person()));
});

it('shows each purpose as a card: what is in force, how many answered, and how many have not', async () => {
  showArea(consentArea, '/consent');
  const card = await screen.findByRole('article', { name: 'Opening doors by face' });
  expect(card.textContent).toContain(t('consent.coverage.consent', { accepted: 300, refused: 12, asked: 412 }));
  const missing = within(card).getByRole('link', { name: t('consent.coverage.missing', { count: 100 }) });
  expect(missing.getAttribute('href')).toBe('/consent/5?tab=people');
  expect(screen.getByRole('link', { name: t('consent.create') })).toBeTruthy();
});

it('counts of people have separators, and a fact has its unit once', async () => {
  server.answer('GET /consents/5', { body: { data: page({ coverage: { asked: 14947, accepted: 12000, refused: 3 } }) } });
  showArea(consentArea, '/consent/5?tab=people');
  expect(await screen.findByText('12,000 of 14,947 accepted, 3 refused or withdrew')).toBeTruthy();
  expect(screen.getByText(t('consent.field.keptFor')).nextSibling?.textContent).toBe('12 months');
});

it('is only read by who may not write', async () => {
  signInAs({ role: 'user' });
  showArea(consentArea, '/consent/5?tab=people');
  await screen.findByText('Somchai');
  for (const act of ['consent.capture.act', 'consent.publish.act'])
    expect(screen.queryByRole('button', { name: t(act) })).toBeNull();
});

it('of a draft it is said once that nobody is asked', async () => {
  server.answer('GET /consents/5', { body: { data: page({ active: null, draft: { version: 1 } }) } });
  showArea(consentArea, '/consent/5?tab=people');
  expect(await screen.findAllByText(t('consent.coverage.none'))).toHaveLength(1);
  expect(server.asked('GET /consents/5/people')).toEqual([]);
});

it('before a version is published, says how many are asked again, and wants the other language looked at', async () => {
  server.answer('GET /consents/5', { body: { data: page(draft) } });
  server.answer('POST /consents/active', { body: { data: page({ active: { version: 2, publishedAt: when } }) } });
  const { user } = showArea(consentArea, '/consent/5');
  await user.click(await button('consent.publish.act'));
  const dialog = await screen.findByRole('dialog', { name: t('consent.publish.title') });
  expect(dialog.textContent).toContain(t('consent.publish.again', { count: 412 }));
  const publish = within(dialog).getByRole('button', { name: t('consent.publish.act') });
  expect((publish as HTMLButtonElement).disabled).toBe(true);
  await user.click(within(dialog).getByRole('checkbox', { name: t('consent.publish.both') }));
  await user.click(publish);
  await waitFor(() => expect(server.asked('POST /consents/active')).toHaveLength(1));
  expect(server.asked('POST /consents/active')[0]?.body).toEqual({ id: 5, reask: true, bothChecked: true });
});

it('a decision is written down at the counter, on the text that is shown, with no choice made beforehand', async () => {
  server.answer('POST /consents/decisions', { body: { data: receipt } });
  const { user } = showArea(consentArea, '/consent/5?tab=people');
  await user.click(await button('consent.capture.act'));
  const dialog = await screen.findByRole('dialog', { name: t('consent.capture.title', { name: 'Somchai' }) });
  const [refuse, accept] = ['refuse', 'accept'].map((choice) =>
    within(dialog).getByRole('button', { name: t(`consent.capture.${choice}`) }),
  );
  expect(refuse?.getAttribute('data-variant')).toBe(accept?.getAttribute('data-variant'));
  await user.click(refuse as HTMLElement);
  await waitFor(() => expect(server.asked('POST /consents/decisions')).toHaveLength(1));
  expect(server.asked('POST /consents/decisions')[0]?.body).toMatchObject({
    resident: 9,
    consent: 5,
    version: 1,
    locale: 'th',
    hash: 'a'.repeat(64),
    decision: 'refuse',
    channel: 'paper',
  });
});

it('a paper in English is written down as such, whatever the language of the portal', async () => {
  server.answer('POST /consents/decisions', { body: { data: receipt } });
  const { user } = showArea(consentArea, '/consent/5?tab=people');
  await user.click(await button('consent.capture.act'));
  const dialog = within(await screen.findByRole('dialog', { name: t('consent.capture.title', { name: 'Somchai' }) }));
  await user.click(dialog.getByRole('radio', { name: t('consent.capture.in.en') }));
  await user.click(dialog.getByRole('button', { name: t('consent.capture.accept') }));
  await waitFor(() =>
    expect(server.asked('POST /consents/decisions')[0]?.body).toMatchObject({ locale: 'en', hash: 'b'.repeat(64) }),
  );
});

it('a notice is acknowledged: there is nothing to refuse', async () => {
  server.answer('GET /consents/5', { body: { data: page({ basis: 'notice' }) } });
  showArea(consentArea, '/consent/5?tab=people&state=refused');
  expect(await screen.findByRole('radio', { name: t('consent.people.notice.undecided') })).toBeTruthy();
  expect(screen.getByRole('radio', { name: t('consent.people.notice.accepted') })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: t('consent.people.consent.refused') })).toBeNull();
  expect(server.asked('GET /consents/5/people')[0]?.query.get('state')).toBe('undecided');
});

it('the next version is one call: both texts and how long they are kept; a second try repeats it', async () => {
  server.answer('PUT /consents/5', { status: 409, body: refusal('busy', 'error.consentDraft') });
  const { user } = showArea(consentArea, '/consent/5?edit=true');
  const months = await screen.findByLabelText(t('consent.field.retentionMonths'));
  await user.clear(months);
  await user.type(months, '36');
  await user.click(await button('form.save'));
  await waitFor(() => expect(server.asked('PUT /consents/5').length).toBeGreaterThan(0));
  server.answer('PUT /consents/5', { body: { data: page(draft) } });
  await user.click(await button('form.save'));
  expect(await screen.findByText(t('consent.saved'))).toBeTruthy();
  expect(server.asked('PUT /consents/5').at(-1)?.body).toMatchObject({
    retentionMonths: 36,
    texts: [
      { locale: 'th', title: 'ใบหน้า' },
      { locale: 'en', title: 'Opening doors by face' },
    ],
  });
  expect(server.asked('POST /consents')).toEqual([]);
});

it('a consent is withdrawn in as few steps as it was given', async () => {
  server.answer(
    'GET /consents/5/people',
    pageOfRows(person({ decision: 'accept', version: 1, at: when, channel: 'paper', receipt: 3 })),
  );
  server.answer('POST /consents/withdraw', { body: { data: receipt } });
  const { user } = showArea(consentArea, '/consent/5?tab=people&state=accepted');
  await user.click(await button('consent.withdraw.act'));
  const dialog = await screen.findByRole('dialog', { name: t('consent.withdraw.title', { name: 'Somchai' }) });
  expect(dialog.textContent).toContain(t('consent.withdraw.face'));
  await user.click(within(dialog).getByRole('button', { name: t('consent.withdraw.act') }));
  await waitFor(() => expect(server.asked('POST /consents/withdraw')[0]?.body).toEqual({ consent: 5, resident: 9 }));
});

it('a new consent is written in both languages, and nothing is ticked', async () => {
  const { user } = showArea(consentArea, '/consent/create');
  await user.click(await button('form.save'));
  expect(await screen.findByText(t('form.problems', { count: 4 }))).toBeTruthy();
  expect(screen.getAllByText(t('problem.required'))).toHaveLength(4);
  await user.click(screen.getByRole('link', { name: t('consent.field.titleEn') }));
  expect(document.activeElement).toBe(screen.getAllByLabelText(t('consent.field.title'))[1]);
  expect(screen.getByRole('link', { name: t('popup.dialog.cancel') }).getAttribute('href')).toBe('/consent');
  for (const box of screen.getAllByRole('checkbox')) expect((box as HTMLInputElement).checked).toBe(false);
  expect(server.asked('POST /consents')).toEqual([]);
});

const receipt = {
  id: 3,
  at: when,
  consent: 5,
  code: 'face-access',
  nameTh: 'ใบหน้า',
  nameEn: 'Opening doors by face',
  version: 1,
  locale: 'en',
  title: 'Opening doors by face',
  content: '<p>x</p>',
  textHash: 'b'.repeat(64),
  decision: 'refuse',
  channel: 'paper',
  subject: 'Somchai',
  actor: 'Malee',
  guardianName: null,
  evidence: null,
  replaces: null,
};

it('nobody found by a name is not "everybody has decided", and a page that is gone leads to the last one', async () => {
  const people = (more: object, ...rows: object[]) => {
    const pagination = { page: 1, pageSize: 20, pageCount: 1, total: rows.length, ...more };
    return { body: { data: rows, meta: { pagination, total: pagination.total } } };
  };
  server.answer('GET /consents/5', { body: { data: page() } });
  server.answer('GET /consents/5/people', ({ query }) => {
    if (query.get('search')) return people({ pageCount: 0 });
    return query.get('pagination[page]') === '3'
      ? people({ page: 3, pageCount: 2, total: 21 })
      : people({ pageCount: 2, total: 21 }, person());
  });
  const { user, address } = showArea(consentArea, '/consent/5?tab=people&page=3');
  expect(await screen.findByText('Somchai')).toBeTruthy();
  expect(address()).toContain('page=2');
  await user.type(screen.getByRole('searchbox'), 'Nobody');
  expect(await screen.findByText(t('consent.people.notFound'))).toBeTruthy();
  expect(address()).not.toContain('page=');
  expect(server.asked('GET /consents/5/people').at(-1)?.query.get('pagination[page]')).toBe('1');
});
