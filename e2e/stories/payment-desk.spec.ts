import { PAYMENT_STATUS } from '@lobby/contract/constants';
import { expectAccessible } from '../support/accessibility.ts';
import { apiAs } from '../support/api.ts';
import { countActs } from '../support/count-acts.ts';
import { addBill, addCashier } from '../support/money.ts';
import { drawPhoto } from '../support/pictures.ts';
import { pressKeys } from '../support/press-keys.ts';
import { measureSlips, slipTimes } from '../support/slip-times.ts';
import { expect, test } from '../support/test.ts';

const COMMON_FEE = 66;
type Bill = { id: number; number: string };

test('cash at the counter: from the room to the receipt by the keyboard alone', async ({
  page,
  property,
  users,
  signInAs,
  t,
}) => {
  const [room] = await property.addRooms('A1203');
  const admin = await property.addUser('admin');
  const api = await apiAs(admin);
  for (const price of [1000, 500]) await api.post<Bill>('/api/payments', { room, type: COMMON_FEE, name: 'ค่าส่วนกลาง', price });
  await signInAs(admin, '/payment/payments/billing');
  await expect(page.getByRole('combobox', { name: t('checkout.room') })).toBeFocused();
  await users.confirmPassword(admin);
  const acts = await countActs(page, 'Take cash at the counter');
  await pressKeys(page, 'A', '1', '2', '0', '3', 'Enter');
  await expect(page.getByRole('textbox', { name: t('checkout.given') })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: t('checkout.given') })).toHaveValue('1,500.00');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: t('receipt.print') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: t('receipt.printCopy') })).toBeVisible();
  await acts.finish({ clicks: 0, keys: 10 });
});

test('slips are judged by keys and posted together', async ({ page, property, users, signInAs, phone, t }) => {
  test.skip(phone, 'a finger has no keys');
  const rooms = await property.addRooms('A1201', 'A1202');
  const admin = await property.addUser('admin');
  const api = await apiAs(admin);
  await signInAs(admin, '/payment/payments/slips');
  await expect(page.getByRole('heading', { name: t('desk.empty.title') })).toBeVisible();
  for (const room of rooms) {
    const bill = await api.post<Bill>('/api/payments', { room, type: COMMON_FEE, name: 'ค่าส่วนกลาง', price: 1500 });
    const slip = await api.upload<{ id: number }>(await drawPhoto(page), { readCodes: true });
    await api.put(`/api/payments/${bill.id}`, { status: [PAYMENT_STATUS.waiting], slip: slip.id });
  }
  await users.confirmPassword(admin);
  const queue = page.getByRole('list', { name: t('desk.queue') });
  await expect(queue.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('heading', { name: t('desk.slipOf', { room: 'A1201' }) })).toBeVisible();
  await expectAccessible(page);
  await pressKeys(page, 'a');
  await expect(page.getByRole('heading', { name: t('desk.slipOf', { room: 'A1202' }) })).toBeVisible();
  await pressKeys(page, 'r', '5');
  await expect(queue).toContainText(t('desk.reason.5'));
  await pressKeys(page, 'Control+Enter');
  await expect(queue).toContainText(t('desk.done.accepted'));
  await expect(queue).toContainText(t('desk.done.refused'));
});

test('MO10: thirty slips, ten of them refused, by at most 75 keys and one password; the next slip is there before it is asked for', async ({
  page,
  property,
  signInAs,
  phone,
  consoleErrors,
  t,
}) => {
  test.skip(phone, 'a finger has no keys');
  // Refused until the password is given.
  consoleErrors.allow(/403/);
  const rooms = await property.addRooms(...Array.from({ length: 30 }, (_, at) => `A${1201 + at}`));
  const { user } = await addCashier(property);
  await signInAs(user, '/payment/payments/slips');
  await expect(page.getByRole('heading', { name: t('desk.empty.title') })).toBeVisible();
  const photo = await drawPhoto(page, { width: 720, height: 1200 });
  // Three hands: one alone would send more in a minute than one may.
  await Promise.all(
    [0, 10, 20].map(async (from) => {
      const { api } = await addCashier(property);
      for (const room of rooms.slice(from, from + 10)) {
        const bill = await addBill(api, room, 1500);
        const slip = await api.upload<{ id: number }>(photo, { readCodes: true });
        await api.put(`/api/payments/${bill.id}`, { status: [PAYMENT_STATUS.waiting], slip: slip.id });
      }
    }),
  );
  await property.expireStepUp();
  const passwords: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/auth/confirm') && passwords.push(request.url()));
  await page.reload();
  const queue = page.getByRole('list', { name: t('desk.queue') });
  await expect(queue.getByRole('listitem')).toHaveCount(30);
  const slip = page.getByRole('heading', { name: /A12\d\d/, level: 2 });
  const acts = await countActs(page, 'Judge thirty slips, ten of them refused');
  await measureSlips(page);
  for (let at = 0; at < 30; at += 1) {
    const before = (await slip.textContent()) ?? '';
    await pressKeys(page, ...(at % 3 === 2 ? ['r', '1'] : ['a']));
    if (at < 29) await expect(slip).not.toHaveText(before);
  }
  await pressKeys(page, 'Control+Enter');
  const popup = page.getByRole('dialog', { name: t('stepUp.title') });
  await expect(popup).toBeVisible();
  await acts.finish({ clicks: 0, keys: 75 });
  const times = await slipTimes(page);
  test.info().annotations.push({ type: 'measured', description: `Next slip drawn: ${times}` });
  await popup.getByLabel(t('session.password'), { exact: true }).fill(user.password);
  await page.keyboard.press('Enter');
  await expect(queue.getByText(t('desk.done.accepted'), { exact: true })).toHaveCount(20);
  await expect(queue.getByText(t('desk.done.refused'), { exact: true })).toHaveCount(10);
  expect(passwords, 'one password').toHaveLength(1);
});
