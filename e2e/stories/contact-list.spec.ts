import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => String(at + 1).padStart(2, '0')).map((number) => ({
    nameTh: `ช่างคนที่ ${number}`,
    nameEn: `Technician ${number}`,
    phone: `02-000-00${number}`,
    updatedAt: new Date(Date.UTC(2026, 0, 1, 0, 60 - Number(number))),
  }));

test('an empty house says what belongs here and offers the first step', async ({ page, property, contacts, signInAs, t }) => {
  await signInAs(await property.addUser('admin'), '/contact');
  await expect(page.getByRole('heading', { level: 2, name: t('contact.empty.title') })).toBeVisible();
  await expect(page).toHaveTitle('Contact | Lobby');
  await expectAccessible(page);
  await contacts.createLink.click();
  await expect(contacts.form(t('contact.create'))).toBeVisible();
  await expect(page).toHaveURL('/contact/create');
});

test('a list is searched, filtered and cleared again', { tag: '@phone' }, async ({
  page,
  property,
  contacts,
  signInAs,
  language,
  t,
}) => {
  await property.addDemoContacts();
  await signInAs(await property.addUser('admin'), '/contact');
  await expect(contacts.count(26)).toBeVisible();

  await test.step('searching narrows the list, says how many, and can be cleared', async () => {
    await contacts.heading.press('/');
    await expect(contacts.search).toBeFocused();
    await page.keyboard.type('089-220');
    await expect(contacts.names).toHaveCount(2);
    await expect(contacts.count(2)).toBeVisible();
    await expect(page).toHaveURL('/contact?q=089-220');

    await contacts.search.fill('ไม่มีใครชื่อนี้');
    await expect(page.getByRole('heading', { name: t('list.nothing.title') })).toBeVisible();
    await page.getByRole('button', { name: t('list.clearSearch') }).click();
    await expect(contacts.count(26)).toBeVisible();
    await expect(page).toHaveURL('/contact');
  });

  await test.step('filters are chips in plain words', async () => {
    await contacts.chip(t('contact.field.isEmergency')).click();
    await contacts
      .choices('isEmergency')
      .filter({ hasText: t('contact.filter.isEmergency.true') })
      .click();
    await expect(contacts.count(7)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(contacts.chip(`${t('contact.field.isEmergency')}: ${t('list.yes')}`)).toBeVisible();

    const guards = language === 'th' ? 'รักษาความปลอดภัย' : 'security';
    await contacts.chip(t('contact.field.position')).click();
    await page.getByRole('textbox', { name: t('list.search') }).fill(guards);
    await expect(contacts.choices('position')).toHaveCount(1);
    await expectAccessible(page);
    await contacts.choices('position').click();
    await expect(contacts.count(1)).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: t('list.clear') }).click();
    await expect(contacts.count(26)).toBeVisible();
  });
});

test('columns sort up, down, and back to the newest first', async ({
  page,
  property,
  contacts,
  signInAs,
  phone,
  language,
  t,
}) => {
  test.skip(phone, 'cards have no column heads');
  const [first, second, third] = language === 'th' ? ['ก', 'ข', 'ค'] : ['a', 'b', 'c'];
  const names = (name = '') => ({ nameTh: name, nameEn: name });
  const at = (minute: number) => ({ updatedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)) });
  await property.addContacts([
    { ...names(second), ...at(3) },
    { ...names(third), ...at(2) },
    { ...names(first), ...at(1) },
  ]);
  await signInAs(await property.addUser('admin'), '/contact');
  const head = page.getByRole('columnheader', { name: t('contact.field.name') });
  await expect(contacts.names).toHaveText([second, third, first] as string[]);

  await head.getByRole('button').click();
  await expect(contacts.names).toHaveText([first, second, third] as string[]);
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('button').click();
  await expect(contacts.names).toHaveText([third, second, first] as string[]);
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await head.getByRole('button').click();
  await expect(contacts.names).toHaveText([second, third, first] as string[]);
  await expect(page).toHaveURL('/contact');
});

test('pages are turned, page sizes chosen, and the back button turns back', { tag: '@phone' }, async ({
  page,
  property,
  contacts,
  signInAs,
  language,
  t,
}) => {
  const rows = numbered(12);
  const names = rows.map(({ nameTh, nameEn }) => (language === 'th' ? nameTh : nameEn));
  await property.addContacts(rows);
  await signInAs(await property.addUser('admin'), '/contact');
  await expect(contacts.names).toHaveText(names.slice(0, 10));
  await expect(page.getByText(t('list.range', { first: 1, last: 10, total: 12 }))).toBeVisible();

  await page.getByRole('button', { name: t('list.page.number', { number: 2 }) }).click();
  await expect(contacts.names).toHaveText(names.slice(10));
  await expect(page).toHaveURL('/contact?page=2');
  await page.goBack();
  await expect(contacts.names).toHaveText(names.slice(0, 10));

  await page.getByLabel(t('list.pageSize')).selectOption('25');
  await expect(contacts.names).toHaveText(names);
  await expect(page).toHaveURL('/contact?pageSize=25');

  await test.step('the size is remembered in this browser; what an address says comes first', async () => {
    await page.goto('/contact');
    await expect(contacts.names).toHaveText(names);
    await page.goto('/contact?pageSize=10');
    await expect(contacts.names).toHaveText(names.slice(0, 10));
  });

  await test.step('a page beyond the end of a list that has shrunk leads to its last page', async () => {
    await page.goto('/contact?page=7&pageSize=10');
    await expect(contacts.names).toHaveCount(2);
    await expect(page).toHaveURL('/contact?pageSize=10&page=2');
  });
});

test('the address is shared, and shows a colleague the same list', async ({
  page,
  context,
  property,
  contacts,
  signInAs,
  language,
  t,
}) => {
  await property.addDemoContacts();
  await signInAs(await property.addUser('admin'), '/contact');
  await contacts.chip(t('contact.field.isEmergency')).click();
  await contacts
    .choices('isEmergency')
    .filter({ hasText: t('contact.filter.isEmergency.true') })
    .click();
  await page.keyboard.press('Escape');
  await contacts.search.fill('02-');
  await expect(contacts.count(4)).toBeVisible();
  const sort = language === 'th' ? 'nameTh:desc' : 'nameEn:desc';
  const shared = `${page.url()}&sort=${sort}`;
  await page.goto(shared);
  await expect(contacts.count(4)).toBeVisible();
  const names = await contacts.names.allTextContents();
  expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare).toReversed());

  const colleague = await context.newPage();
  await colleague.goto(shared);
  const rows = colleague.locator('main a[href^="/contact/"]:not([href$="create"])');
  await expect(rows).toHaveText(names);
  const chip = `${t('contact.field.isEmergency')}: ${t('list.yes')}`;
  await expect(colleague.getByRole('search').getByRole('button', { name: chip })).toBeVisible();
  await expect(colleague.getByRole('searchbox')).toHaveValue('02-');
  expect(colleague.url()).toBe(page.url());
});

test('columns that are not needed are hidden and stay hidden', async ({ page, property, contacts, signInAs, phone, t }) => {
  test.skip(phone, 'cards have no columns');
  await property.addDemoContacts();
  await signInAs(await property.addUser('admin'), '/contact');
  const phoneHead = page.getByRole('columnheader', { name: t('contact.field.phone') });
  await expect(phoneHead).toBeVisible();
  await page.getByRole('button', { name: t('list.columns') }).click();
  await page.getByRole('menuitemcheckbox', { name: t('contact.field.phone') }).click();
  await expectAccessible(page);
  await expect(phoneHead).toBeHidden();
  await page.reload();
  await expect(contacts.heading).toBeVisible();
  await expect(page.getByRole('columnheader', { name: t('contact.field.position') })).toBeVisible();
  await expect(phoneHead).toBeHidden();
});
