import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { notificationArea } from './notification.area.ts';

const server = fakeServer();
const ordinary = { titleTh: 'มีสลิป', titleEn: 'A slip waits', bodyTh: 'รอตรวจ {{count}} รายการ', bodyEn: '{{count}} to check' };
const templates = (isOwn: boolean) => ({ body: { data: [{ kind: 'slip-waiting', ...ordinary, isOwn }] } });

async function openWords(isOwn = false) {
  server.answer('GET /notification-templates', templates(isOwn));
  const { user } = showArea(notificationArea, '/notification?tab=words');
  const kind = t('notification.kind.slip-waiting');
  await user.click(await screen.findByRole('button', { name: `${t('notification.words.edit')}: ${kind}` }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: kind })) };
}

beforeEach(() => signInAs({ role: 'admin' }));

it('fills in the preview and saves both languages', async () => {
  const { user, dialog } = await openWords();
  const body = dialog.getByLabelText(t('notification.field.bodyEn'));
  await user.clear(body);
  // Two braces are one typed.
  await user.type(body, 'Slips: {{{{count}}');
  expect(dialog.getByRole('region', { name: t('notification.words.preview') }).textContent).toMatch(/3/);
  server.answer('PUT /notification-templates', templates(true));
  await user.click(dialog.getByRole('button', { name: t('form.save') }));
  await waitFor(() =>
    expect(server.asked('PUT /notification-templates')[0]?.body).toEqual({
      kind: 'slip-waiting',
      ...ordinary,
      bodyEn: 'Slips: {{count}}',
    }),
  );
});

it('refuses what cannot be filled in, and a language without words', async () => {
  const { user, dialog } = await openWords();
  await user.clear(dialog.getByLabelText(t('notification.field.titleTh')));
  await user.type(dialog.getByLabelText(t('notification.field.bodyEn')), '{{{{name}}');
  await user.click(dialog.getByRole('button', { name: t('form.save') }));
  expect(dialog.getByText(t('problem.required'))).toBeTruthy();
  expect(dialog.getByText(t('problem.invalid'))).toBeTruthy();
  expect(server.asked('PUT /notification-templates')).toEqual([]);
});

it('goes back to the ordinary words', async () => {
  const { user, dialog } = await openWords(true);
  server.answer('PUT /notification-templates', templates(false));
  await user.click(dialog.getByRole('button', { name: t('notification.words.reset') }));
  await waitFor(() => expect(server.asked('PUT /notification-templates')[0]?.body).toEqual({ kind: 'slip-waiting' }));
});
