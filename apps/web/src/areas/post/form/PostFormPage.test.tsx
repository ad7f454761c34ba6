import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { announcementArea } from '../announcement.area.ts';

const server = fakeServer();
const CREATE = 'POST /posts/announcement';
const PUBLISH = 'POST /posts/announcement/5/publish';
const sent = () => server.asked(CREATE).map(({ body }) => body);

const field = (name: string) => document.getElementById(`field-${name}`) as HTMLInputElement;
const button = (key: string) => screen.getByRole('button', { name: t(key) });
/** By the name of its section: what announcements and news are called is merged by the area itself. */
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(name) });
const isOpen = (name: string) => tab(name).getAttribute('aria-selected') === 'true';
const question = () => screen.findByRole('dialog', { name: t('post.publish.title') });

const post = {
  id: 5,
  number: 1,
  title: 'ก',
  titleEn: null,
  content: '<p>ก</p>',
  contentEn: null,
  type: 'common',
  state: 'draft',
  audience: {},
  cover: null,
  attachments: [],
  startDate: null,
  endDate: null,
  publicDate: [],
  isActive: true,
  isHighlight: false,
  isThaiOnly: false,
  publishedAt: null,
  sendAt: null,
  sentAt: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  author: null,
  code: '0',
  rooms: 0,
  people: 0,
  readers: 0,
};

beforeEach(() => {
  signInAs();
  server.answer('POST /posts/announcement/reach', { body: { data: { rooms: 2, people: 3, unreached: 0, today: 0 } } });
  for (const asked of [CREATE, PUBLISH, 'GET /posts/announcement/5']) server.answer(asked, { body: { data: post } });
});

async function open(address = '/announcement/create') {
  const shown = showArea(announcementArea, address);
  await screen.findByRole('form');
  return shown;
}

/** The office's holiday with nothing left open. */
async function openFilled() {
  const shown = await open('/announcement/create?template=holiday');
  const asked = await screen.findByRole('dialog', { name: t('post.template.name.holiday') });
  for (const [at, input] of within(asked).getAllByRole('textbox').entries()) await shown.user.type(input, `<${at}`);
  await shown.user.click(within(asked).getByRole('button', { name: t('post.template.fill') }));
  await waitFor(() => expect(field('title').value).toContain('<0'));
  return shown;
}

it('when and to whom comes before the texts, and the languages are tabs', async () => {
  await open();
  const order = ['type', 'endDate', 'audience', 'title', 'cover'].map((name) => field(name));
  for (const [at, one] of order.slice(1).entries())
    expect((order[at] as Element).compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const index = within(screen.getByRole('navigation', { name: t('form.sections') })).getAllByRole('link');
  expect(index.map((link) => document.querySelector(link.getAttribute('href') ?? '')?.tagName)).not.toContain(undefined);
  expect([isOpen('thai'), isOpen('english')]).toEqual([true, false]);
  expect(tab('english').textContent).toContain(t('form.tab.empty'));
  expect(field('titleEn').closest('[role=tabpanel]')?.hasAttribute('hidden')).toBe(true);
});

it('arrows move between the tabs', async () => {
  const { user } = await open();
  tab('thai').focus();
  await user.keyboard('{ArrowRight}');
  expect([isOpen('english'), document.activeElement === tab('english')]).toEqual([true, true]);
});

it('the phone shows the language that is written, Thai first, until another one is chosen', async () => {
  const { user } = await open();
  const shown = () =>
    screen.getAllByRole<HTMLInputElement>('radio').find(({ checked, value }) => checked && ['th', 'en'].includes(value));
  expect(shown()?.value).toBe('th');
  await user.type(field('title'), 'ก');
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('ก');
  await user.click(tab('english'));
  await user.type(field('titleEn'), 'A');
  expect([shown()?.value, screen.getByRole('heading', { level: 3 }).textContent]).toEqual(['en', 'A']);
  await user.click(screen.getByRole('radio', { name: t('post.preview.th') }));
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('ก');
});

it('an end is optional until the announcement is an emergency', async () => {
  const { user } = await open();
  const optional = () => field('endDate').textContent?.includes(t('form.optional'));
  expect(optional()).toBe(true);
  await user.click(screen.getByRole('radio', { name: new RegExp(t('post.type.emergency')) }));
  expect(optional()).toBe(false);
});

it('a scheduled emergency is changed without its type, and its end is still no choice', async () => {
  signInAs();
  server.answer('GET /posts/announcement/5', {
    body: {
      data: { ...post, type: 'emergency', state: 'scheduled', publishedAt: post.createdAt, endDate: '2099-12-31T00:00:00Z' },
    },
  });
  showArea(announcementArea, '/announcement/5?edit=true');
  await waitFor(() => expect(field('endDate')).toBeTruthy());
  expect(field('type')).toBeNull();
  expect(field('endDate').textContent).not.toContain(t('form.optional'));
  expect(field('startDate').textContent).toContain(t('form.optional'));
});

it('English that is missing is marked on its tab, which opens; as a draft it may wait', async () => {
  const { user } = await openFilled();
  await user.click(tab('english'));
  await user.clear(field('titleEn'));
  await user.click(tab('thai'));
  await user.click(button('post.publish.open'));
  await waitFor(() => expect(document.activeElement).toBe(field('titleEn')));
  expect(isOpen('english')).toBe(true);
  expect(within(tab('english')).getByRole('img', { name: t('form.tab.wrong') })).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.click(button('post.saveDraft'));
  await waitFor(() => expect(sent()).toMatchObject([{ titleEn: '' }]));
  expect(server.asked(PUBLISH)).toEqual([]);
});

it('a template asks once, then one press saves and publishes after the preview; whoever thinks better of it has saved nothing', async () => {
  const { user, address } = await openFilled();
  expect(field('title').value).toBe('แจ้งวันหยุดสำนักงานนิติบุคคล <0');
  expect(field('titleEn').value).toBe('Office closed for <1');
  await user.click(button('post.publish.open'));
  await user.click(within(await question()).getByRole('button', { name: t('popup.dialog.cancel') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([]);
  await user.click(button('post.publish.open'));
  await user.click(within(await question()).getByRole('button', { name: t('post.publish.act') }));
  await waitFor(() => expect(server.asked(PUBLISH)).toHaveLength(1));
  expect(sent()).toMatchObject([
    { content: expect.stringContaining('&lt;0') as string, contentEn: expect.not.stringContaining('[[') as string },
  ]);
  await waitFor(() => expect(address()).toBe('/announcement/5'));
});

it('an emergency may be published in Thai now, and says that English follows', async () => {
  const { user } = await openFilled();
  await user.click(screen.getByRole('radio', { name: new RegExp(t('post.type.emergency')) }));
  await user.type(screen.getByRole('textbox', { name: `${t('post.field.endDate')}: ${t('moment.day')}` }), '31/12/2099');
  await user.click(tab('english'));
  await user.clear(field('titleEn'));
  await user.click(button('post.publish.open'));
  const asked = await question();
  expect(asked.textContent).toContain(t('post.publish.thaiOnly'));
  await user.click(within(asked).getByRole('button', { name: t('post.publish.actThai') }));
  await waitFor(() => expect(server.asked(PUBLISH)).toHaveLength(1));
  expect(sent()).toMatchObject([{ type: 'emergency', titleEn: '' }]);
});
