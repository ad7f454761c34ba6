import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { pageOfRows } from '#testing/residents.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { stampArea } from './stamp.area.ts';

const server = fakeServer();
const when = { createdAt: '2026-11-01T00:00:00Z', updatedAt: '2026-11-01T00:00:00Z' };
const rate = (more: object = {}) => ({
  id: 4,
  code: '2H',
  attributes: { code: '2H' },
  nameTh: 'จอดฟรี 2 ชั่วโมง',
  nameEn: '2 hours free',
  minutes: 120,
  amount: null,
  percent: null,
  isActive: true,
  isMissing: false,
  syncedAt: when.updatedAt,
  ...when,
  ...more,
});
const roomType = { id: 2, name: 'Studio', nameEn: null, type: 'residence', quota: {}, ...when };
const config = { id: 9, amount: 10, quota: 10, isActive: true, template: rate(), roomType, ...when };
const sync = {
  id: 1,
  state: 'done',
  added: 4,
  changed: 1,
  missing: 0,
  back: 0,
  problem: null,
  createdAt: when.createdAt,
  finishedAt: null,
};

beforeEach(() => {
  signInAs();
  server.answer('GET /stamp-activity/list', pageOfRows(config));
  server.answer('GET /stamp-activity/9', { body: { data: config } });
  server.answer('GET /stamp-templates', pageOfRows(rate()));
  server.answer('GET /stamp-template/syncs', pageOfRows(sync));
});

it('lists how many stamps of a rate each room type may have', async () => {
  showArea(stampArea, '/web-stamp/config-stamp');
  const row = within(await screen.findByRole('row', { name: /2 hours free/ }));
  expect(row.getByText('Studio')).toBeTruthy();
  expect(row.getByText('10')).toBeTruthy();
});

it('changes the amount, and nothing else of an allowance', async () => {
  server.answer('POST /stamp-activity/update/9', { body: { data: { ...config, amount: 12, quota: 12 } } });
  const { user } = showArea(stampArea, '/web-stamp/config-stamp/9');
  const amount = await screen.findByLabelText(new RegExp(t('stamp-config.field.amount')));
  await user.clear(amount);
  await user.type(amount, '12');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(server.asked('POST /stamp-activity/update/9')[0]?.body).toMatchObject({ amount: 12 }));
});

it('asks for a sync, and shows what came of the last one', async () => {
  server.answer('POST /stamp-template/sync-stamp-list-rate-template', { body: { data: { ...sync, state: 'running' } } });
  const { user } = showArea(stampArea, '/web-stamp/template');
  expect(await screen.findByText(t('stamp-sync.state.done', sync), { exact: false })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t('stamp-sync.action') }));
  await waitFor(() => expect(server.asked('POST /stamp-template/sync-stamp-list-rate-template')).toHaveLength(1));
});
