import { Settings } from '@lobby/contract/areas/setting';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { settingArea } from './setting.area.ts';

const server = fakeServer();
const simulator = { kind: 'simulator', baseUrl: null, appKey: null, orgIndexCode: null, secretSetAt: null };
const tests = { testedAt: null, testProblem: null, updatedAt: null };
const hikcentral = {
  kind: 'hikcentral',
  baseUrl: 'https://access.example.org',
  appKey: 'k',
  orgIndexCode: '1',
  secretSetAt: '2026-11-01T00:00:00Z',
};
const systemIs = (system: object) =>
  server.answer('GET /access-system', { body: { data: { ...tests, isOffered: true, ...system } } });

const count = (total: number) => ({
  body: { data: [], meta: { pagination: { page: 1, pageSize: 1, pageCount: 1, total }, total } },
});

beforeEach(() => {
  server.answer('GET /settings', { body: { data: Settings.parse({ nameTh: 'บ้าน', nameEn: 'House' }) } });
  server.answer('GET /mi-fares', count(1234));
  server.answer('GET /hardwares', count(5));
  signInAs({ role: 'organize_admin' });
});

async function showSection() {
  const { user } = showArea(settingArea, '/setting');
  const form = within(await screen.findByRole('form', { name: t('setting.section.accessSystem') }));
  const input = (name: string) => form.getByLabelText(t(`setting.field.${name}`)) as HTMLInputElement;
  const save = () => user.click(form.getByRole('button', { name: t('setting.accessSystem.use') }));
  return { user, form, input, save };
}

it('is shown to Organize Admins only', async () => {
  signInAs({ role: 'admin' });
  showArea(settingArea, '/setting');
  await screen.findByRole('heading', { level: 1, name: t('setting.title') });
  expect(screen.queryByRole('form', { name: t('setting.section.accessSystem') })).toBeNull();
  expect(server.asked('GET /access-system')).toEqual([]);
});

it('says why only the simulator can be chosen where the operator allows no host', async () => {
  systemIs({ ...simulator, isOffered: false });
  const { form } = await showSection();
  expect(form.getAllByRole('radio')).toHaveLength(1);
  expect(form.getByText(t('setting.accessSystem.notOffered'))).toBeTruthy();
});

it('HikCentral needs an address, a key and a secret, and each problem stands at its field', async () => {
  systemIs(simulator);
  const { user, form, input, save } = await showSection();
  await user.click(form.getByRole('radio', { name: t('setting.option.kind.hikcentral') }));
  await save();
  expect(form.getAllByText(t('problem.required'))).toHaveLength(3);
  expect(server.asked('PUT /access-system')).toEqual([]);
  await user.type(input('baseUrl'), 'https://access.example.org');
  await user.type(input('appKey'), 'k');
  await user.type(input('appSecret'), 's');
  server.answer('PUT /access-system', {
    status: 400,
    body: refusal('no', undefined, [{ path: ['baseUrl'], message: 'no', key: 'hostNotAllowed' }]),
  });
  await save();
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/1,234 cards.* 5 devices/)).toBeTruthy();
  expect(server.asked('PUT /access-system')).toEqual([]);
  await user.click(question.getByRole('button', { name: t('setting.accessSystem.use') }));
  expect(await form.findByText(t('problem.hostNotAllowed'))).toBeTruthy();
  expect(server.asked('PUT /access-system')[0]?.body).toEqual({
    kind: 'hikcentral',
    baseUrl: 'https://access.example.org',
    appKey: 'k',
    appSecret: 's',
    orgIndexCode: '',
  });
});

it('the stored secret is not shown, and kept while none is typed', async () => {
  systemIs(hikcentral);
  const { user, input, form, save } = await showSection();
  expect(input('appSecret').value).toBe('');
  expect(form.getByText(t('setting.accessSystem.keepSecret'))).toBeTruthy();
  server.answer('PUT /access-system', { body: { data: { ...tests, ...hikcentral, isOffered: true } } });
  await user.clear(input('orgIndexCode'));
  await save();
  await waitFor(() => expect(server.asked('PUT /access-system').at(-1)?.body).toMatchObject({ appSecret: '', appKey: 'k' }));
  await waitFor(() => expect(input('orgIndexCode').value, 'as the server filled it in').toBe('1'));
  expect(form.getByRole('button', { name: t('setting.accessSystem.test') }).hasAttribute('disabled')).toBe(false);
});

it('the connection is tested as it is saved, and says what is wrong in plain words', async () => {
  systemIs(hikcentral);
  const { user, form, input } = await showSection();
  const button = form.getByRole('button', { name: t('setting.accessSystem.test') });
  const answer = (testProblem: string | null) =>
    server.answer('POST /access-system/test', {
      body: { data: { ...hikcentral, isOffered: true, updatedAt: null, testedAt: new Date().toISOString(), testProblem } },
    });
  answer('signature');
  await user.click(button);
  expect(await form.findByText(t('setting.accessSystem.connection.signature'))).toBeTruthy();
  answer(null);
  await user.click(button);
  expect(await form.findByText(t('setting.accessSystem.connection.ok'))).toBeTruthy();
  await user.type(input('appKey'), 'x');
  expect(button.hasAttribute('disabled')).toBe(true);
  expect(form.getByText(t('setting.accessSystem.testSaved'))).toBeTruthy();
});

it('the simulator is chosen only after reading what is forgotten and what stays behind', async () => {
  systemIs(hikcentral);
  server.answer('PUT /access-system', { body: { data: { ...tests, ...simulator, isOffered: true } } });
  const { user, form, save } = await showSection();
  await user.click(form.getByRole('radio', { name: t('setting.option.kind.simulator') }));
  await save();
  const question = within(await screen.findByRole('dialog'));
  for (const words of ['staysThere', 'forgets'])
    expect(question.getByText(new RegExp(t(`setting.accessSystem.${words}`)))).toBeTruthy();
  await user.click(question.getByRole('button', { name: t('popup.dialog.cancel') }));
  expect(server.asked('PUT /access-system')).toEqual([]);
});
