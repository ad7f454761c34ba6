import { expectAccessible, expectNoSidewaysScrolling } from '../support/accessibility.ts';
import { countActs } from '../support/count-acts.ts';
import { createGateway } from '../support/gateway.ts';
import { addDevice } from '../support/hardware.ts';
import { readXlsx } from '../support/spreadsheets.ts';
import { expect, test } from '../support/test.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const yesterdayNoon = () => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Bangkok' }).format(new Date());
  return new Date(Date.parse(`${today}T12:00:00+07:00`) - 86_400_000).toISOString();
};
const somchai = 'สมชาย ใจดี';
const card = '8812345678';

test('somebody is found at a door: filters, pages, the entry, what it masks, and a file of it', { tag: '@phone' }, async ({
  page,
  property,
  shell,
  signInAs,
  phone,
  consoleErrors,
  t,
}) => {
  consoleErrors.allow(/403.*\/reveal/);
  const [room] = await property.addRooms('1201');
  await property.addMember(room, somchai);
  const person = await property.transaction(async (db) => {
    const { id } = await db.selectFrom('member').select('id').where('roomId', '=', Number(room)).executeTakeFirstOrThrow();
    return id;
  });
  const device = await addDevice(property, { name: 'ประตูล็อบบี้', nameEn: 'Lobby door', heardMinutesAgo: 0 });
  const report = await createGateway(property);
  await report([
    { device, person, room, cardNo: card, result: 'denied', reason: 'expired', occurredAt: ago(2) },
    ...Array.from({ length: 120 }, (_, at) => ({ device, occurredAt: ago(10 + at) })),
    { device, occurredAt: ago(60 * 24 * 20) },
  ]);
  const admin = await property.addUser('admin');
  await signInAs(admin, '/logs');
  await shell.goTo(t('log.access.menu'));
  const entries = phone
    ? page.getByRole('list', { name: t('log.access.title') }).getByRole('listitem')
    : page.getByRole('table').locator('tbody').getByRole('row');
  await expect(page.getByText(t('list.count', { count: 121, number: '121' }))).toBeVisible();
  await expect(entries).toHaveCount(10);
  await expect(entries.first()).toContainText(t('log.access.reason.expired'));
  await expect(entries.first()).toContainText('•••5678');
  await expectNoSidewaysScrolling(page);

  await test.step('what comes in meanwhile waits behind a button', async () => {
    await report([{ device, floor: 'later', occurredAt: ago(1) }]);
    const fresh = page.getByRole('button', { name: t('log.access.new', { number: 1 }) });
    await expect(fresh).toBeVisible();
    await expect(entries.first()).not.toContainText('later');
    await fresh.click();
    await expect(entries.first()).toContainText(phone ? t('log.access.nobody') : 'later');
    await expect(fresh).toHaveCount(0);
  });

  await test.step('straight to a page, and back by narrowing', async () => {
    await page.getByRole('textbox', { name: t('log.access.jump.label') }).fill('1000');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/page=13/);
    await expect(entries).toHaveCount(2);
    await page.getByRole('button', { name: t('log.access.field.result'), exact: true }).click();
    await page.getByRole('option', { name: t('log.access.filter.result.denied') }).click();
    await expect(page).toHaveURL(/\?result=denied$/);
    await expect(entries).toHaveCount(1);
  });

  await test.step('more than a hundred days are refused before the server is asked', async () => {
    await page.goto('/logs/building?from=2026-01-01&to=2026-06-30');
    await expect(page.getByRole('heading', { name: t('log.access.time.tooLong.title', { most: 100 }) })).toBeVisible();
    await page.getByRole('button', { name: t('log.access.time.tooLong.act', { most: 100 }) }).click();
    await expect(page).toHaveURL(/to=2026-04-10/);
    await expect(page.getByRole('heading', { name: t('list.nothing.title') })).toBeVisible();
    await page
      .getByRole('button', { name: t('list.clear') })
      .first()
      .click();
  });

  await test.step('yesterday’s refusals at the doors are one press', async () => {
    await report([{ device, result: 'denied', reason: 'blocked', occurredAt: yesterdayNoon() }]);
    const acts = await countActs(page, 'yesterday’s refusals at the doors');
    if (!phone) await shell.goTo(t('log.access.menu'));
    await page.getByRole('link', { name: t('log.access.view.deniedYesterday.door'), exact: true }).click();
    await expect(page).toHaveURL(/result=denied&kind=door&since=yesterday/);
    await expect(entries).toHaveCount(1);
    await expect(entries.first()).toContainText(t('log.access.reason.blocked'));
    await acts.finish({ clicks: 3 });
    await page.getByRole('link', { name: t('log.access.view.all'), exact: true }).click();
  });

  await test.step('the entry, and what it masks, for a reason that stays', async () => {
    await entries.nth(1).getByRole('button').click();
    const entry = page.getByRole('dialog').filter({ hasText: t('log.access.field.receivedAt') });
    await expect(entry.getByRole('link', { name: /ประตูล็อบบี้|Lobby door/ })).toHaveAttribute(
      'href',
      `/facilities/hardware/${device}`,
    );
    await expect(entry).toContainText('ส••• ใ•••');
    await entry.getByRole('button', { name: t('log.access.reveal.open') }).click();
    const why = shell.dialog(t('log.access.reveal.title'));
    await why.getByRole('textbox').fill('ตำรวจขอข้อมูล');
    await property.expireStepUp();
    await why.getByRole('button', { name: t('log.access.reveal.confirm') }).click();
    const password = shell.dialog(t('stepUp.title'));
    await password.getByLabel(t('session.password'), { exact: true }).fill(admin.password);
    await password.getByRole('button', { name: t('stepUp.confirm') }).click();
    await expect(entry).toContainText(somchai);
    await expect(entry).toContainText(card);
    await page.keyboard.press('Escape');
    await expect(entry).toHaveCount(0);
  });

  await test.step('a file, written meanwhile, found again after a reload', async () => {
    await page.goto('/logs/building?result=denied');
    await page.getByRole('button', { name: t('list.export.open') }).click();
    await shell.menuItem(t('export.masked.xlsx')).click();
    const files = page.getByRole('list', { name: t('export.files') });
    await expect(files.getByRole('listitem')).toHaveCount(1);
    await page.reload();
    const link = files.getByRole('link', { name: t('export.download') });
    await expect(link).toBeVisible();
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await link.click();
    const rows = await readXlsx(await downloading);
    expect(rows).toHaveLength(3);
    expect(rows[1]).toContain('•••5678');
    expect(rows[1]).toContain(t('log.access.reason.expired'));
  });

  await page.goto('/logs');
  await expect(
    page.getByText(t('history.sentence.revealAccess', { person: admin.name, number: 1, reason: 'ตำรวจขอข้อมูล' })),
  ).toBeVisible();
  await expect(
    page.getByText(t('history.sentence.exportAccess', { person: admin.name, list: t('log.tabs.building') })),
  ).toBeVisible();
});

test('about one person the log answers whoever said why, and tells everybody', async ({
  page,
  property,
  users,
  shell,
  signInAs,
  consoleErrors,
  t,
}) => {
  const [room] = await property.addRooms('1201');
  await property.addMember(room, somchai);
  const device = await addDevice(property, { heardMinutesAgo: 0 });
  const report = await createGateway(property);
  const person = await property.transaction(async (db) => {
    const { id } = await db.selectFrom('member').select('id').where('roomId', '=', Number(room)).executeTakeFirstOrThrow();
    return id;
  });
  await report([
    { device, person, room, cardNo: card, occurredAt: ago(2) },
    { device, occurredAt: ago(3) },
  ]);
  consoleErrors.allow(/403.*personId/);
  const admin = await property.addUser('admin');
  await signInAs(admin, '/logs/building');
  await expect(page.getByText(t('list.count', { count: 2, number: '2' }))).toBeVisible();
  await users.confirmPassword(admin);
  await page
    .getByRole('main')
    .getByRole('button', { name: t('log.access.field.personId'), exact: true })
    .click();
  const asking = shell.dialog(t('log.access.subject.title.personId'));
  await asking.getByRole('combobox', { name: t('log.access.field.personId') }).fill('ใจดี');
  await page.getByRole('option', { name: `${somchai} · 1201` }).click();
  await asking.getByRole('textbox', { name: t('log.access.reveal.reason') }).fill('ตามหาเด็กหลง');
  await expectAccessible(page);
  await asking.getByRole('button', { name: t('log.access.subject.confirm') }).click();
  await expect(page).toHaveURL(new RegExp(`personId=${person}$`));
  await expect(page.getByText(t('list.count', { count: 1, number: '1' }))).toBeVisible();

  await test.step('a card leads to its holder, so it takes a reason, too', async () => {
    await page.goto('/logs/building');
    await page.getByRole('button', { name: t('log.access.field.cardNo'), exact: true }).click();
    const byCard = shell.dialog(t('log.access.subject.title.cardNo'));
    await byCard.getByRole('textbox', { name: t('log.access.field.cardNo') }).fill(card);
    await byCard.getByRole('textbox', { name: t('log.access.reveal.reason') }).fill('บัตรหาย');
    await byCard.getByRole('button', { name: t('log.access.subject.confirm') }).click();
    await expect(page).toHaveURL(new RegExp(`cardNo=${card}$`));
    await expect(page.getByText(t('list.count', { count: 1, number: '1' }))).toBeVisible();
  });

  const manager = await property.addUser('organize_admin');
  await signInAs(manager, `/logs/building?personId=${person}`);
  await expect(shell.dialog(t('log.access.subject.title.personId'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/personId/);
  await page.goto('/logs?kind=reveal');
  await expect(
    page.getByText(t('history.sentence.revealPerson', { person: admin.name, name: somchai, reason: 'ตามหาเด็กหลง' })),
  ).toBeVisible();
});
