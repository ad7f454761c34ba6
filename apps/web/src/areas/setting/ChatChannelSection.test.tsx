import { Settings } from '@lobby/contract/areas/setting';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { settingArea } from './setting.area.ts';

const server = fakeServer();
const unset = {
  id: null,
  kind: 'simulator',
  secretSetAt: null,
  lastOkAt: null,
  lastProblem: null,
  updatedAt: null,
  webhookUrl: null,
};
const line = {
  ...unset,
  id: 4,
  kind: 'line',
  secretSetAt: '2026-11-01T00:00:00Z',
  lastProblem: '401',
  webhookUrl: 'https://lobby.example.org/api/chat-inbound/4',
};
const system = { kind: 'simulator', baseUrl: null, appKey: null, orgIndexCode: null, secretSetAt: null };

beforeEach(() => {
  server.answer('GET /settings', { body: { data: Settings.parse({ nameTh: 'บ้าน', nameEn: 'House' }) } });
  server.answer('GET /access-system', {
    body: { data: { ...system, testedAt: null, testProblem: null, updatedAt: null, isOffered: false } },
  });
  signInAs({ role: 'organize_admin' });
});

async function showSection(channel: object) {
  server.answer('GET /chat-channel', { body: { data: channel } });
  const { user } = showArea(settingArea, '/setting');
  const form = within(await screen.findByRole('form', { name: t('setting.section.chatChannel') }));
  const use = () => user.click(form.getByRole('button', { name: t('setting.chatChannel.use') }));
  const type = (name: string, words: string) => user.type(form.getByLabelText(t(`setting.field.${name}`)), words);
  return { user, form, use, type };
}

it('is not for administrators who may not choose the channel', async () => {
  signInAs({ role: 'admin' });
  showArea(settingArea, '/setting');
  await screen.findByRole('heading', { level: 1, name: t('setting.title') });
  expect(server.asked('GET /chat-channel')).toEqual([]);
});

it('LINE needs both secrets the first time, and shows its webhook URL once it is saved', async () => {
  const { user, form, use, type } = await showSection(unset);
  await user.click(form.getByRole('radio', { name: t('setting.option.chatKind.line') }));
  await use();
  expect(form.getAllByText(t('problem.required'))).toHaveLength(2);
  await type('channelSecret', 'secret');
  await type('accessToken', 'token');
  server.answer('PUT /chat-channel', { body: { data: line } });
  server.answer('GET /chat-channel', { body: { data: line } });
  await use();
  expect(await form.findByDisplayValue(line.webhookUrl)).toBeTruthy();
  expect(server.asked('PUT /chat-channel')[0]?.body).toEqual({ kind: 'line', channelSecret: 'secret', accessToken: 'token' });
});

it('keeps the stored secrets where nothing is typed, and says why the last message failed', async () => {
  const { form, use } = await showSection(line);
  expect(form.getByRole('status').textContent).toBe(t('setting.chatChannel.problem.token'));
  server.answer('PUT /chat-channel', { body: { data: line } });
  await use();
  await waitFor(() =>
    expect(server.asked('PUT /chat-channel')[0]?.body).toEqual({ kind: 'line', channelSecret: null, accessToken: null }),
  );
});

it('asks before residents lose the channel they write by', async () => {
  const { user, form, use } = await showSection(line);
  await user.click(form.getByRole('radio', { name: t('setting.option.chatKind.simulator') }));
  await use();
  await user.click(await screen.findByRole('button', { name: t('popup.dialog.cancel') }));
  expect(server.asked('PUT /chat-channel')).toEqual([]);
});
