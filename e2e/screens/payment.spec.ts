import { apiAs } from '../support/api.ts';
import { inspect } from '../support/inspect.ts';
import { expect, test } from '../support/test.ts';

const COMMON_FEE = 66;

test('bills: the list, one bill, a combined one, on paper, the account of a room', async ({ page, property, signInAs, t }) => {
  const [room] = await property.addRooms('A1505');
  const admin = await property.addUser('admin');
  await signInAs(admin, '/payment/payments');
  await expect(page.getByRole('heading', { name: t('payment.empty.open') })).toBeVisible();
  await inspect(page, 'empty list');

  const api = await apiAs(admin);
  const issue = (price: number) =>
    api.post<{ id: number }>('/api/payments', {
      name: 'ค่าส่วนกลางและค่าบำรุงรักษาทรัพย์ส่วนกลางประจำเดือน',
      room,
      type: COMMON_FEE,
      price,
      dueDate: '2020-01-05',
    });
  const [one, other, third] = [await issue(1482.05), await issue(9_999_999.99), await issue(300)];
  const combined = await api.post<{ id: number }>('/api/payments', { children: [other.id, third.id] });
  for (const tab of ['open', 'waiting', 'paid', 'overdue', 'combined', 'void']) {
    await page.goto(`/payment/payments?tab=${tab}`);
    await expect(page.getByRole('heading', { level: 1, name: t('payment.title') })).toBeVisible();
    await inspect(page, `list: ${tab}`);
  }
  for (const { id } of [one, combined]) {
    await page.goto(`/payment/payments/${id}`);
    await expect(page.getByRole('region', { name: t('history.tab.details') })).toBeVisible();
    await inspect(page, `bill ${id}`);
  }
  for (const paper of ['a4', 'a5']) {
    await page.goto(`/payment/payments/print?ids=${one.id},${combined.id}&paper=${paper}`);
    await expect(page.getByRole('article')).toHaveCount(2);
    await inspect(page, `on ${paper}`);
  }
  await page.goto(`/floor-and-room/room/${room}?tab=bills`);
  await expect(page.getByRole('region', { name: t('room.account.statement') })).toBeVisible();
  await inspect(page, 'account of a room');
});
