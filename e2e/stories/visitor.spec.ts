import { transferSize } from '../../tools/lib/transfer-size.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { apiAs } from '../support/api.ts';
import { expect, test } from '../support/test.ts';

test('a guest is invited, fills in the page behind the link, is scanned in and out', async ({ page, property, signInAs, t }) => {
  const [room] = await property.addRooms('A101', 'A102');
  await property.addMember(room, 'มานี ลับสุดยอด');
  const admin = await property.addUser('admin');
  await signInAs(admin, '/visitor/create');

  await page.getByRole('combobox', { name: t('visitor.field.room') }).fill('A101');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: t('visitor.field.name') }).fill('สมหญิง แขกดี');
  await expectAccessible(page);
  await page.getByRole('button', { name: t('visitor.new.act') }).click();
  const dialog = page.getByRole('dialog', { name: t('visitor.link.title') });
  const link = new URL((await dialog.locator('code').textContent()) ?? '');
  expect(link.hash).toMatch(/^#token=[\w-]{43}$/);
  await dialog.getByRole('button', { name: t('visitor.link.done') }).click();
  await expect(page.getByRole('heading', { name: 'สมหญิง แขกดี' })).toBeVisible();

  // The guest, on a phone nobody signed in with.
  const guest = await page
    .context()
    .browser()
    ?.newPage({ viewport: { width: 390, height: 844 } });
  if (!guest) throw new Error('no browser');
  const asked: string[] = [];
  guest.on('request', (request) => asked.push(request.url()));
  await guest.goto(new URL(`${link.pathname}?token=${link.hash.slice(7)}`, page.url()).href);
  await expect(guest, 'the token leaves the part of the address servers see').not.toHaveURL(/\?token/);
  await expect(guest.getByText('ลับสุดยอด')).toHaveCount(0);
  await guest.locator('input[autocomplete=name]').fill('สมหญิง มาเอง');
  await guest.getByRole('checkbox').check();
  await guest.locator('button[type=submit]').click();
  await expect(guest.locator('svg[shape-rendering]')).toBeVisible();
  await expectAccessible(guest);
  const { origin } = new URL(page.url());
  const foreign = asked.filter((url) => url.startsWith('http') && new URL(url).origin !== origin);
  expect(foreign, 'nothing from anywhere else').toEqual([]);
  const scripts = asked.filter((url) => url.endsWith('.js'));
  expect(
    scripts.filter((url) => /\/(frame|public|common|icons|texts-..)-/.test(url)),
    'nothing of the portal behind it',
  ).toEqual([]);
  const own = scripts.filter((url) => !/\/(index|schemas|rolldown-runtime)-|first-paint/.test(url));
  const bytes = await Promise.all([...new Set(own)].map((url) => transferSize(url, 'gzip')));
  expect(Math.max(...bytes), 'its own script is named otherwise').toBeGreaterThan(10_000);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(60_000);
  await guest.close();

  const api = await apiAs(admin);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  const { pass } = await api.get<{ pass: string }>(`/api/visitor/${id}`);
  await page.goto('/visitor');
  await expect(page.getByRole('textbox', { name: t('visitor.scan.title') }), 'the scanner types here').toBeFocused();
  await page.keyboard.insertText(pass);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('visitor.scan.in', { name: 'สมหญิง มาเอง', room: 'A101' }))).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('region', { name: t('visitor.scan.title') })
    .getByRole('button', { name: t('visitor.checkOut.act') })
    .click();
  await expect(page.getByRole('region', { name: t('visitor.scan.title') }).getByText(t('visitor.state.left'))).toBeVisible();
});

test('whoever stands at the desk is let in by the keyboard alone', async ({ page, property, signInAs, t }) => {
  await property.addRooms('A101', 'A102');
  const admin = await property.addUser('admin');
  await signInAs(admin, '/visitor/walk-in');
  await page.getByRole('combobox', { name: t('visitor.field.room') }).fill('A102');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: t('visitor.field.name') })).toBeFocused();
  await page.keyboard.insertText('ช่างแอร์');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/visitor\?.*tab=inside/);
  await expect(page.getByRole('row', { name: /ช่างแอร์/ })).toBeVisible();
});
