import { expectAccessible } from '../support/accessibility.ts';
import { readCsv } from '../support/spreadsheets.ts';
import { expect, test } from '../support/test.ts';

const preeya = { nameTh: 'คุณปรียา วงศ์สวัสดิ์', nameEn: 'Preeya Wongsawat', phone: '081-345-9021' };

test('what a clerk changed stands in the log as a sentence, and behind it the values', async ({
  page,
  property,
  contacts,
  record,
  signInAs,
  language,
  t,
}) => {
  await property.addContacts([preeya]);
  const clerk = await property.addUser('admin');
  await signInAs(clerk, '/contact');
  await contacts.names.click();
  await record.edit.click();
  await page.getByRole('textbox', { name: t('contact.field.phone'), exact: true }).fill('089-220-1144');
  await contacts.save.click();
  await expect(record.edit).toBeVisible();

  const name = language === 'th' ? preeya.nameTh : preeya.nameEn;
  const sentence = t('history.sentence.change', {
    person: clerk.name,
    field: t('contact.field.phone'),
    record: t('contact.record.contact.one'),
    name,
    before: '••• ••• 9021',
    after: '••• ••• 1144',
  });
  const manager = await property.addUser('organize_admin');
  await signInAs(manager, '/logs');
  const line = page
    .getByRole('list', { name: t('log.title') })
    .getByRole('listitem')
    .filter({ hasText: sentence });
  await expect(line).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: t('log.field.record') }).click();
  await page.getByRole('option', { name: t('contact.record.contact.many') }).click();
  await page.getByRole('button', { name: t('log.field.kind') }).click();
  await page.getByRole('option', { name: t('log.filter.kind.update') }).click();
  await expect(page).toHaveURL(/record=contact&kind=update/);
  await expect(page.getByRole('list', { name: t('log.title') }).getByRole('listitem')).toHaveCount(1);

  await line.getByRole('button', { name: t('history.details') }).click();
  await expect(page.getByText('081-345-9021')).toBeHidden();
  await page.getByRole('button', { name: t('history.reveal.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('history.reveal.confirm') }).click();
  await expect(dialog.getByText(t('problem.required'))).toBeVisible();
  await dialog.getByRole('textbox', { name: t('history.reveal.reason') }).fill('ผู้พักอาศัยร้องเรียน');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t('history.reveal.confirm') }).click();
  await expect(page.getByRole('cell', { name: '081-345-9021' })).toBeVisible();

  await page.goto('/logs?kind=reveal');
  await expect(page.getByText('ผู้พักอาศัยร้องเรียน')).toBeVisible();

  await page.goto('/contact');
  await contacts.names.click();
  await page.getByRole('link', { name: t('history.tab.history') }).click();
  await expect(
    page
      .getByRole('list', { name: t('history.title') })
      .getByRole('listitem')
      .first(),
  ).toContainText(sentence);
  await expectAccessible(page);
});

test('a file of the log is noted in the log before it is written', async ({ page, property, shell, signInAs, t }) => {
  const reader = await property.addUser('user');
  await signInAs(reader, '/logs?kind=session');
  await expect(page.getByText(t('history.session.sign-in', { person: reader.name }))).toBeVisible();
  await page.getByRole('button', { name: t('list.export.open') }).click();
  const downloading = page.waitForEvent('download');
  await shell.menuItem(t('list.export.csv')).click();
  const { rows } = await readCsv(await downloading);
  expect(rows[0]).toEqual(['at', 'person', 'sentence', 'changes'].map((field) => t(`log.field.${field}`)));
  expect(rows[1]?.[2]).toBe(t('history.session.sign-in', { person: reader.name }));

  await page.goto('/logs?kind=export');
  await expect(
    page.getByText(t('history.sentence.export', { person: reader.name, list: t('log.title'), number: 1 })),
  ).toBeVisible();
});

test('whoever only reads sees no way behind the mask', async ({ page, property, signInAs, t }) => {
  await property.addContacts([preeya]);
  await signInAs(await property.addUser('user'), '/logs?record=contact');
  await page.getByRole('button', { name: t('history.details') }).click();
  await expect(page.getByRole('cell', { name: '••• ••• 9021' })).toBeVisible();
  await expect(page.getByRole('button', { name: t('history.reveal.open') })).toBeHidden();
});
