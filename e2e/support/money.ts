import { DAY_MS } from '@lobby/contract/zone';
import { apiAs } from './api.ts';
import type { PropertyFixture } from './property-fixture.ts';

/** Charge types and banks of the product's shared lists. */
export const COMMON_FEE = 66;
export const KASIKORN = 4;
export const PROMPT_PAY = '0812345678';

/** An administrator whose password was confirmed a moment ago, as everything asks that moves money. */
export async function addCashier(property: PropertyFixture, role: 'admin' | 'organize_admin' = 'admin') {
  const user = await property.addUser(role);
  const api = await apiAs(user);
  await api.post('/api/auth/confirm', { password: user.password });
  return { user, api };
}
export type MoneyApi = Awaited<ReturnType<typeof addCashier>>['api'];

/** One that two people have agreed on. */
export async function addBankAccount(property: PropertyFixture, api: MoneyApi, more: object = {}): Promise<number> {
  const input = { name: 'บัญชีค่าส่วนกลาง', bank: KASIKORN, number: '1112223334', promptPay: PROMPT_PAY, ...more };
  const { id, proposal } = await api.post<{ id: number; proposal: { id: number } }>('/api/bank-accounts', input);
  const second = await addCashier(property, 'organize_admin');
  // Who became an administrator today is no second person yet.
  await property.transaction(async (db) => {
    const since = { administrativeSince: new Date(Date.now() - 2 * DAY_MS) };
    await db.updateTable('membership').set(since).where('accountId', '=', second.user.id).execute();
  });
  await second.api.post(`/api/bank-accounts/${id}/approve`, { proposal: proposal.id });
  return id;
}

type Bill = { id: number; number: string };
export const addBill = (api: MoneyApi, room: number | undefined, price: number, more: object = {}) =>
  api.post<Bill>('/api/payments', { room, type: COMMON_FEE, name: 'ค่าส่วนกลาง', price, ...more });
