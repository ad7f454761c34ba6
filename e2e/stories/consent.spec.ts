import { expectAccessible } from '../support/accessibility.ts';
import { apiAs } from '../support/api.ts';
import { expect, test } from '../support/test.ts';

test('the office publishes a text, writes a resident’s decision down, and takes it back as easily @phone', async ({
  page,
  property,
  shell,
  signInAs,
  t,
}) => {
  const [room] = await property.addRooms('1204');
  await property.addMember(room, 'สมชาย ใจดี', { nameEn: 'Somchai Jaidee' });
  const manager = await property.addUser('organize_admin');
  await signInAs(manager, '/consent');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(7);
  await expectAccessible(page);

  await cards.nth(4).getByRole('link').first().click();
  await page.getByRole('button', { name: t('consent.publish.act') }).click();
  const publish = shell.dialog(t('consent.publish.title'));
  await expect(publish).toContainText(t('consent.publish.first', { count: 1 }));
  await publish.getByRole('button', { name: t('consent.publish.act') }).click();
  await expect(publish).toBeHidden();

  await page.getByRole('link', { name: t('consent.tab.people'), exact: true }).click();
  const lines = page.getByRole('list', { name: t('consent.people.consent.undecided') }).getByRole('listitem');
  await expect(lines).toHaveCount(1);
  await expectAccessible(page);
  await lines.getByRole('button', { name: t('consent.capture.act') }).click();
  const capture = page.getByRole('dialog');
  await expectAccessible(page);
  const sizes = await Promise.all(
    (['refuse', 'accept'] as const).map((choice) =>
      capture.getByRole('button', { name: t(`consent.capture.${choice}`), exact: true }).boundingBox(),
    ),
  );
  expect(sizes[0]?.height, 'to refuse is as easy as to accept').toBe(sizes[1]?.height);
  expect(sizes[0]?.width).toBe(sizes[1]?.width);
  await capture.getByRole('button', { name: t('consent.capture.accept'), exact: true }).click();
  await expect(page.getByText(t('consent.people.none.consent.undecided'))).toBeVisible();

  await page.getByText(t('consent.people.consent.accepted'), { exact: true }).first().click();
  const accepted = page.getByRole('list', { name: t('consent.people.consent.accepted') }).getByRole('listitem');
  await accepted.getByRole('button', { name: t('consent.withdraw.act') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('consent.withdraw.act') })
    .click();
  await expect(page.getByText(t('consent.people.none.consent.accepted'))).toBeVisible();
});

test('a notice for staff is read before anything else, by who published it first @phone', async ({
  page,
  property,
  shell,
  consoleErrors,
  signInAs,
  t,
  language,
}) => {
  consoleErrors.allow(/status of 403/);
  const manager = await property.addUser('organize_admin');
  const office = await apiAs(manager);
  const [rules] = await office.get<[{ id: number; nameTh: string; nameEn: string }]>('/api/consents?filters[code]=work-rules');
  await office.post('/api/consents/active', { id: rules.id });
  const clerk = await property.addUser('user');
  await signInAs(clerk, '/parcel');

  const step = shell.dialog(language === 'th' ? rules.nameTh : rules.nameEn);
  await expect(step).toContainText(t('consent.step.text'));
  await page.keyboard.press('Escape');
  await expect(step, 'it cannot be put away').toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await expect(step.getByRole('button', { name: t('consent.step.acknowledge') })).toBeInViewport();
  await expectAccessible(page);
  await step.getByRole('button', { name: t('consent.step.acknowledge') }).press('Enter');
  await expect(step).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
