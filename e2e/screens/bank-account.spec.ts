import { inspect } from '../support/inspect.ts';
import { addBankAccount, addCashier, KASIKORN } from '../support/money.ts';
import { expect, test } from '../support/test.ts';

const LIST = '/payment/bank-account';

test('bank accounts: the list, the form with problems, an approved account, a proposal, the history', async ({
  page,
  property,
  signInAs,
  t,
}) => {
  const { user, api } = await addCashier(property);
  await signInAs(user, LIST);
  await expect(page.getByRole('heading', { level: 1, name: t('bank-account.title') })).toBeVisible();
  await inspect(page, 'empty list');

  const approved = await addBankAccount(property, api);
  await api.put(`/api/bank-accounts/${approved}`, { number: '9998887776' });
  const proposed = await api.post<{ id: number }>('/api/bank-accounts', {
    name: 'บัญชีกองทุนบำรุงรักษาทรัพย์ส่วนกลางของอาคารชุด',
    bank: KASIKORN,
    number: '123456789012345',
    billerId: '099400012345678',
  });
  await page.goto(LIST);
  await expect(page.getByText('บัญชีค่าส่วนกลาง').filter({ visible: true }).first()).toBeVisible();
  await inspect(page, 'list');
  await page.goto(`${LIST}/create`);
  await page.getByRole('button', { name: t('form.save'), exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await inspect(page, 'form with problems');
  for (const id of [approved, proposed.id]) {
    await page.goto(`${LIST}/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: /^บัญชี/ })).toBeVisible();
    await inspect(page, `account ${id}`);
  }
  await page.goto(`${LIST}/${approved}?tab=history`);
  await expect(page.getByRole('list', { name: t('history.title') })).toBeVisible();
  await inspect(page, 'history');
});
