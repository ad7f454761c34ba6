import { apiAs } from '../support/api.ts';
import { inspect } from '../support/inspect.ts';
import { expect, test } from '../support/test.ts';

type Listed = { id: number; code: string };

test('consents as cards, one of them, its people, the editor and the dialogs', async ({ page, property, signInAs, t }) => {
  const [first, second] = await property.addRooms('1204', '1205');
  await property.addMember(first, 'สมชาย ใจดี', { nameEn: 'Somchai Jaidee' });
  await property.addMember(second, 'มาลี รักดี', { nameEn: 'Malee Rakdee' });
  const manager = await property.addUser('organize_admin');
  const office = await apiAs(manager);
  const listed = await office.get<Listed[]>('/api/consents');
  const face = listed.find(({ code }) => code === 'face-access')?.id;
  await office.post('/api/consents/active', { id: face });
  await signInAs(manager, '/consent');
  await expect(page.getByRole('article')).toHaveCount(7);
  await inspect(page, 'cards');
  await page.goto(`/consent/${face}`);
  await expect(page.getByRole('region', { name: t('consent.text.active') })).toBeVisible();
  await inspect(page, 'text');
  await page.goto(`/consent/${face}?tab=people`);
  await page
    .getByRole('button', { name: t('consent.capture.act') })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, 'capture');
  const people = await office.get<{ id: number }[]>(`/api/consents/${face}/people`);
  await page.goto(`/consent/${face}/form?residents=${people.map(({ id }) => id).join(',')}`);
  await expect(page.getByRole('article')).toHaveCount(2);
  await inspect(page, 'forms');
  const pages = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(pages, 'a page for each').toHaveLength(2);
  await page.goto('/consent/create');
  await expect(page.getByRole('textbox', { name: t('consent.field.title') })).toHaveCount(2);
  await inspect(page, 'editor');
});

test('a notice for staff before anything else', async ({ page, property, signInAs, t, consoleErrors }) => {
  consoleErrors.allow(/status of 403/);
  const office = await apiAs(await property.addUser('organize_admin'));
  const [rules] = await office.get<[Listed]>('/api/consents?filters[code]=work-rules');
  await office.post('/api/consents/active', { id: rules.id });
  await signInAs(await property.addUser('user'), '/dashboard');
  await expect(page.getByRole('button', { name: t('consent.step.acknowledge') })).toBeVisible();
  await inspect(page, 'step');
});
