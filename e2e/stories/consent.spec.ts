import { expectAccessible } from '../support/accessibility.ts';
import { apiAs } from '../support/api.ts';
import { expectReachedByKeyboard } from '../support/by-keyboard.ts';
import { countActs } from '../support/count-acts.ts';
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
  const capture = page.getByRole('dialog');
  const accept = capture.getByRole('button', { name: t('consent.capture.accept'), exact: true });
  await lines.getByRole('button', { name: t('consent.capture.act') }).click();
  await expectReachedByKeyboard(page, accept);
  await page.keyboard.press('Escape');
  await expect(capture).toBeHidden();
  const giving = await countActs(page, 'Write a consent down');
  await lines.getByRole('button', { name: t('consent.capture.act') }).click();
  await expectAccessible(page);
  const sizes = await Promise.all(
    (['refuse', 'accept'] as const).map((choice) =>
      capture.getByRole('button', { name: t(`consent.capture.${choice}`), exact: true }).boundingBox(),
    ),
  );
  expect(sizes[0]?.height, 'to refuse is as easy as to accept').toBe(sizes[1]?.height);
  expect(sizes[0]?.width).toBe(sizes[1]?.width);
  await accept.click();
  await expect(page.getByText(t('consent.people.none.consent.undecided'))).toBeVisible();
  const given = await giving.finish({ clicks: 2 });

  await page.getByText(t('consent.people.consent.accepted'), { exact: true }).first().click();
  const accepted = page.getByRole('list', { name: t('consent.people.consent.accepted') }).getByRole('listitem');
  await expect(accepted).toHaveCount(1);
  const taking = await countActs(page, 'Take a consent back');
  await accepted.getByRole('button', { name: t('consent.withdraw.act') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('consent.withdraw.act') })
    .click();
  await expect(page.getByText(t('consent.people.none.consent.accepted'))).toBeVisible();
  await taking.finish(given);
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
  const acknowledge = step.getByRole('button', { name: t('consent.step.acknowledge') });
  await expectReachedByKeyboard(page, acknowledge);
  await acknowledge.press('Enter');
  await expect(step).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
