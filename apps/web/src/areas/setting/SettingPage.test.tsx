import { Settings } from '@lobby/contract/areas/setting';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { showArea } from '#testing/show-area.tsx';
import { signInAs } from '#testing/somebody.ts';
import { t } from '#testing/texts.ts';
import { settingArea } from './setting.area.ts';

const server = fakeServer();
const stored = Settings.parse({ nameTh: 'บ้าน', nameEn: 'House' });
const days = () => screen.getByLabelText(t('setting.field.parcelOverdueDays')) as HTMLInputElement;

beforeEach(() => {
  server.answer('GET /settings', { body: { data: stored } });
});

async function showSettings() {
  const shown = showArea(settingArea, '/setting');
  await screen.findByRole('heading', { level: 1, name: t('setting.title') });
  return shown;
}

it('staff read the settings, and have nothing to type or press', async () => {
  signInAs({ role: 'user' });
  await showSettings();
  expect(screen.getByText(t('setting.readOnly'))).toBeTruthy();
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toContain('House');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: t('form.save') })).toBeNull();
});

it('how people sign in is an organisation admin’s to say', async () => {
  signInAs();
  const { leave } = await showSettings();
  expect(screen.getByText(t('setting.accessElsewhere'))).toBeTruthy();
  expect(screen.getByLabelText(t('setting.field.nameTh'))).toBeTruthy();
  expect(screen.queryByLabelText(t('setting.field.sessionHours'))).toBeNull();
  leave();
  signInAs({ role: 'organize_admin' });
  await showSettings();
  expect(screen.getByLabelText(t('setting.field.sessionHours'))).toBeTruthy();
});

it('a number out of range is said at its field, and only what changed is sent, again and again', async () => {
  signInAs();
  const { user } = await showSettings();
  const enter = async (text: string) => {
    await user.clear(days());
    await user.type(days(), text);
    await user.click(screen.getByRole('button', { name: t('form.save') }));
  };
  await enter('61');
  expect((await screen.findByRole('alert')).textContent).toContain(t('form.range', { least: 1, most: 60 }));
  expect(server.asked('PUT /settings')).toEqual([]);
  server.answer('PUT /settings', ({ body }) => ({ body: { data: { ...stored, ...(body as object) } } }));
  await enter('3');
  await waitFor(() => expect(server.asked('PUT /settings').map(({ body }) => body)).toEqual([{ parcelOverdueDays: 3 }]));
  await screen.findByRole('button', { name: t('form.save') });
  await enter('5');
  await waitFor(() => expect(server.asked('PUT /settings').at(-1)?.body).toEqual({ parcelOverdueDays: 5 }));
});

it('leads to each of its sections, also to those that are saved on their own', async () => {
  signInAs({ role: 'organize_admin' });
  await showSettings();
  const index = screen.getByRole('navigation', { name: t('form.sections') });
  const names = within(index)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(names).toContain('#section-visitor');
  expect(names.slice(-2)).toEqual(['#section-accessSystem', '#section-chatChannel']);
});
