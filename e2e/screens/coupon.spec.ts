import { apiAs } from '../support/api.ts';
import { inspect } from '../support/inspect.ts';
import { expect, test } from '../support/test.ts';

test('coupons: what can be sent, its form and page, sending, those sent and using one; stamps: allowances, rates and uses', async ({
  page,
  property,
  signInAs,
  t,
}) => {
  const [first, second] = await property.addRooms('A101', 'A102', 'A103');
  await property.addMember(first, 'สมชาย ใจดี', { nameEn: 'Somchai Jaidee' });
  await property.addMember(second, 'มานี มีนา', { nameEn: 'Manee Meena' });
  await property.transaction(async (db) => {
    const quota = JSON.stringify({ coupon: [{ couponType: 201, amount: 2 }] });
    await db.updateTable('roomType').set({ quota }).execute();
  });
  const admin = await property.addUser('admin');
  const api = await apiAs(admin);
  await api.post('/api/stamp-template/sync-stamp-list-rate-template', {});
  const rates = () => api.get<{ id: number }[]>('/api/stamp-templates');
  await expect.poll(async () => (await rates()).length).toBeGreaterThan(0);
  const [rate] = await rates();
  const [roomType] = await api.get<{ id: number }[]>('/api/room-types');
  await api.post('/api/stamp-activity/create', { template: rate?.id, roomType: roomType?.id, amount: 10 });
  const coupon = { code: 'PARK', nameTh: 'จอดรถฟรีสองชั่วโมง', nameEn: 'Two hours of free parking', type: 201 };
  const { id } = await api.post<{ id: number }>('/api/coupon-templates', coupon);
  await api.post('/api/coupon-activities', { template: id, amount: 2, audience: { rooms: [first] } });

  const shows = (words: RegExp) => expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
  await signInAs(admin, '/e-coupon');
  await shows(/PARK/);
  await inspect(page, 'coupons');
  await page.goto('/e-coupon/create');
  await expect(page.getByRole('textbox', { name: t('coupon-template.field.code') })).toBeVisible();
  await inspect(page, 'coupon form');
  await page.goto(`/e-coupon/${id}`);
  await shows(/PARK/);
  await inspect(page, 'coupon');
  await page.goto(`/e-coupon/${id}/send`);
  await page.getByRole('radio', { name: t('coupon.audience.all') }).check();
  await shows(/A103/);
  await inspect(page, 'send');
  await page.goto('/e-coupon/issued');
  await shows(/PARK-/);
  await inspect(page, 'issued');
  await page.goto('/e-coupon/redeem');
  await expect(page.getByRole('textbox', { name: t('coupon.redeem.code') })).toBeVisible();
  await inspect(page, 'redeem');

  for (const [path, title] of [
    ['/web-stamp/config-stamp', 'stamp-config.title'],
    ['/web-stamp/config-stamp/create', 'stamp-config.create'],
    ['/web-stamp/template', 'stamp-template.title'],
    ['/web-stamp/activity', 'stamp-use.title'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: t(title) })).toBeVisible();
    await inspect(page, path.replaceAll('/', ' ').trim());
  }
  await page.goto('/web-stamp/activity/create');
  const ticket = page.getByRole('textbox', { name: t('stamp-use.field.ticketNo') });
  await ticket.fill('T-1000');
  await page.keyboard.press('Enter');
  await shows(/T-1000/);
  await inspect(page, 'a ticket before its room');
  await page.getByRole('combobox', { name: t('stamp-use.field.room') }).fill('A101');
  await page.keyboard.press('Enter');
  await ticket.fill('T-1001');
  await page.keyboard.press('Enter');
  const sent = page.getByRole('list', { name: t('stamp-use.stamp.last') });
  await expect(sent.getByText('T-1001')).toBeVisible();
  await inspect(page, 'stamping');
  await page.goto('/web-stamp/activity');
  await shows(/T-1001/);
  await inspect(page, 'stamps used');
});
