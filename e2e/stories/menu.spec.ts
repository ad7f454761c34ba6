import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

/** What a laptop of 1366 by 768 leaves to a page. */
const LAPTOP = { width: 1366, height: 657 };

test('the menu on a laptop: groups fold and remember, favourites stand on top, tabs of the buildings', async ({
  page,
  property,
  shell,
  signInAs,
  t,
}) => {
  await page.setViewportSize(LAPTOP);
  await signInAs(await property.addUser('organize_admin'), '/contact');
  const menu = await shell.openMenu();
  const groups = menu.getByRole('button', { expanded: true });
  await expect(menu.getByRole('link', { name: t('setting.title') }), 'the foot, without scrolling').toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  await test.step('folded, all of it is on the screen', async () => {
    for (let left = await groups.count(); left > 0; left -= 1) await groups.first().click();
    await expect(menu.getByRole('link')).toHaveText([t('setting.title'), t('log.title')]);
    const headings = await menu.getByRole('button', { expanded: false }).all();
    for (const heading of headings) await expect(heading).toBeInViewport({ ratio: 1 });
    const hidden = await menu.evaluate((nav) => {
      const [list] = nav.children;
      return list ? list.scrollHeight - list.clientHeight : 0;
    });
    expect(hidden).toBe(0);
    await page.reload();
    await expect(menu.getByRole('link')).toHaveText([t('setting.title'), t('log.title')]);
    await expectAccessible(page);
  });

  await test.step('a star puts a page on top, by the keyboard', async () => {
    await menu.getByRole('button', { name: t('shell.group.messages') }).click();
    await menu.getByRole('link', { name: t('news.title') }).focus();
    await page.keyboard.press('Tab');
    const star = page.getByRole('button', { name: t('shell.favourite.add') }).and(page.locator(':focus'));
    await expect(star).toHaveAccessibleDescription(t('news.title'));
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('link').first()).toHaveText(t('news.title'));
    await page.reload();
    await menu
      .getByRole('link', { name: t('news.title') })
      .first()
      .click();
    await expect(page).toHaveURL(/^[^?]*\/news/);
  });

  await test.step('buildings, floors, rooms and types are one entry with tabs', async () => {
    await menu.getByRole('button', { name: t('shell.group.building'), exact: true }).click();
    await shell.goTo(t('building.menu'));
    const tabs = page.getByRole('navigation', { name: t('building.menu'), exact: true });
    await expect(tabs.getByRole('link')).toHaveText(['building', 'floor', 'room', 'room-type'].map((name) => t(`${name}.title`)));
    await tabs.getByRole('link', { name: t('room.title'), exact: true }).click();
    await expect(page).toHaveURL(/\/floor-and-room\/room\?/);
    await expect(page).toHaveTitle(`Floor-and-room · ${t('room.title')} | Lobby`);
    await expect(menu.getByRole('link', { name: t('building.menu') })).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page);
  });
});

test('a view somebody saved is one press away from everywhere', async ({ page, property, shell, signInAs, t }) => {
  await signInAs(await property.addUser('admin'), '/news?q=water');
  await page.getByRole('button', { name: t('views.save') }).click();
  await page.getByRole('textbox', { name: t('views.name') }).fill('น้ำ');
  await page.keyboard.press('Enter');
  await shell.goTo(t('contact.title'));
  await expect(page).toHaveURL(/\/contact/);
  await shell.goTo('น้ำ');
  await expect(page).toHaveURL(/\/news\?q=water/);
});

test('a view of any list is counted in the menu', async ({ page, property, shell, signInAs, t }) => {
  await property.addContacts([
    { nameTh: 'ป้อมยาม', nameEn: 'Guard post', phone: '1669', isEmergency: true },
    { nameTh: 'ช่างลิฟต์', nameEn: 'Lift technician', phone: '021112222' },
  ]);
  await signInAs(await property.addUser('admin'), '/contact?isEmergency=true');
  await page.getByRole('button', { name: t('views.save') }).click();
  await page.getByRole('textbox', { name: t('views.name') }).fill('ฉุกเฉิน');
  await page.keyboard.press('Enter');
  await page.goto('/contact');
  const view = (await shell.openMenu()).getByRole('link', { name: /^ฉุกเฉิน/ });
  await expect(view).toContainText(t('shell.viewCount', { count: 1 }));
  await view.click();
  await expect(page).toHaveURL('/contact?isEmergency=true');
  await expectAccessible(page);
});

test('the bar of the phone: home, search, counter and more, above nothing that has to be pressed', { tag: '@phone' }, async ({
  page,
  property,
  shell,
  signInAs,
  phone,
  t,
}) => {
  test.skip(!phone, 'a phone has it');
  await property.addContacts([{ nameTh: 'ป้อมยาม', nameEn: 'Guard post', phone: '1669' }]);
  await signInAs(await property.addUser('admin'), '/contact/create');
  const bar = page.getByRole('navigation', { name: t('shell.bar.label') });
  await expect(bar.getByRole('link').or(bar.getByRole('button'))).toHaveText([
    t('dashboard.bar'),
    t('shell.bar.search'),
    t('counter.title'),
    t('shell.bar.more'),
  ]);
  const save = page.getByRole('button', { name: t('form.save') });
  const [saving, bottom] = [await save.boundingBox(), await bar.boundingBox()];
  expect((saving?.y ?? 0) + (saving?.height ?? 0), 'the button that saves is above the bar').toBeLessThanOrEqual(bottom?.y ?? 0);
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  await bar.getByRole('link', { name: t('counter.title') }).click();
  await expect(page).toHaveURL('/counter');
  await expect(bar.getByRole('link', { name: t('counter.title') })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('button', { name: t('shell.bar.search') }).click();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await shell.goTo(t('contact.title'));
  await expect(page).toHaveURL('/contact');

  await test.step('the last line of a page can be read above it', async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const top = (await bar.boundingBox())?.y ?? 0;
    const end = await page.evaluate(() => document.querySelector('main > :last-child')?.getBoundingClientRect().bottom ?? 0);
    expect(end).toBeLessThanOrEqual(top);
  });
  await bar.getByRole('link', { name: t('dashboard.bar') }).click();
  await expect(page).toHaveURL('/dashboard');
});
