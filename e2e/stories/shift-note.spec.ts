import type { Page } from '@playwright/test';
import { apiAs } from '../support/api.ts';
import { addDevice } from '../support/hardware.ts';
import { expect, test } from '../support/test.ts';
import type { Translate } from '../support/translations.ts';

const notePage = (page: Page, t: Translate) => {
  const running = page.getByRole('region', { name: t('shift-note.running') });
  return {
    running,
    text: running.getByRole('textbox', { name: t('shift-note.write.label') }),
    add: running.getByRole('button', { name: t('shift-note.write.act') }),
    sign: running.getByRole('button', { name: t('shift-note.sign.act') }),
    takeOver: page.getByRole('region', { name: t('shift-note.confirm.title') }),
    confirm: page.getByRole('button', { name: t('shift-note.confirm.act') }),
    past: page.getByRole('region', { name: t('shift-note.past') }),
  };
};

test('a shift is written, signed and taken over; the next officer sees it come by itself', async ({
  browser,
  baseURL,
  page,
  property,
  shell,
  signInAs,
  language,
  t,
}) => {
  const night = await property.addUser('admin', { name: 'สมพร เวรดึก' });
  const morning = await property.addUser('admin', { name: 'มานี เวรเช้า' });
  const [room] = await property.addRooms('1203');
  await addDevice(property, { name: 'ประตูหน้า', nameEn: 'Front door', heardMinutesAgo: 30 });
  await (await apiAs(night)).post('/api/parcels', { room });

  const otherDesk = await browser.newContext({
    ...(baseURL && { baseURL }),
    locale: language === 'th' ? 'th-TH' : 'en-GB',
    timezoneId: 'Asia/Bangkok',
  });
  const other = await otherDesk.newPage();
  await other.goto('/');
  await other.getByLabel(t('session.identifier')).fill(morning.username);
  await other.getByLabel(t('session.password'), { exact: true }).fill(morning.password);
  await other.getByRole('button', { name: t('session.signIn') }).click();
  await other.waitForURL('**/dashboard');
  await other.goto('/shift-note');
  const next = notePage(other, t);
  await expect(next.running).toBeVisible();

  await signInAs(night, '/shift-note');
  const own = notePage(page, t);
  await expect(own.running).toContainText(language === 'en' ? 'Front door' : 'ประตูหน้า');
  await own.add.click();
  await expect(own.running.getByText(t('problem.required'))).toBeVisible();
  await own.text.fill('ลิฟต์ 2 หยุดใช้งาน ช่างมา 8 โมง');
  await own.add.click();
  const lines = (at: ReturnType<typeof notePage>) => at.running.getByRole('list', { name: t('shift-note.lines') });
  await expect(lines(own).getByText('ลิฟต์ 2 หยุดใช้งาน ช่างมา 8 โมง')).toBeVisible();
  await expect(own.text).toHaveValue('');
  await expect(lines(next), 'by itself, on the other desk').toContainText('ลิฟต์ 2 หยุดใช้งาน');

  await own.sign.click();
  await shell
    .dialog(t('shift-note.sign.title'))
    .getByRole('button', { name: t('shift-note.sign.act') })
    .click();
  await expect(page.getByRole('heading', { name: t('shift-note.confirm.mine') })).toBeVisible();
  await expect(own.confirm, 'never by the one who signed').toHaveCount(0);
  await expect(own.running).toContainText(t('shift-note.noLines'));

  await expect(next.takeOver).toContainText('ลิฟต์ 2 หยุดใช้งาน');
  await next.confirm.click();
  await expect(next.takeOver).toHaveCount(0);
  const entry = own.past.getByRole('listitem').filter({ hasText: 'สมพร เวรดึก' });
  await expect(entry, 'by itself, back on the first desk').toContainText(t('shift-note.confirmedBy', { name: 'มานี เวรเช้า' }));

  await entry.getByRole('link').click();
  const sheet = page.getByRole('article', { name: t('shift-note.edit') });
  await expect(sheet).toContainText('ลิฟต์ 2 หยุดใช้งาน ช่างมา 8 โมง');
  await expect(sheet).toContainText('มานี เวรเช้า');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: t('shift-note.print') })).toBeHidden();
  await expect(sheet.getByRole('heading', { name: t('shift-note.title') }), 'with its head, on paper too').toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await otherDesk.close();
});

test('who only reads sees the note and writes nothing', async ({ page, property, signInAs, consoleErrors, t }) => {
  consoleErrors.allow(/404/);
  const admin = await apiAs(await property.addUser('admin'));
  await admin.post('/api/shift-notes', { text: 'กุญแจห้องปั๊มอยู่ที่ รปภ.' });
  await signInAs(await property.addUser('user'), '/shift-note');
  const note = notePage(page, t);
  await expect(note.running).toContainText('กุญแจห้องปั๊มอยู่ที่ รปภ.');
  await expect(note.text).toHaveCount(0);
  await expect(note.sign).toHaveCount(0);
  await page.goto('/shift-note/999999');
  await expect(page.getByRole('heading', { name: t('notFound.title') })).toBeVisible();
});
