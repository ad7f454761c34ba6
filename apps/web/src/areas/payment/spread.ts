import { allocate } from '@lobby/contract/money/allocation';
import { bahtOf } from '@lobby/contract/money/satang';
import { toSatang } from './sums.ts';

/** What each bill gets, what is left as credit of the room, and what stays owed. */
export type Spread = { parts: { number: string; amount: number }[]; credit: number; owed: number };

/** Money over the bills that are named, in their order, as the server will do it. */
export function spreadOver(
  bills: readonly { id: number; number: string; dueDate: string; balance: number }[],
  amount: number,
  today: string,
): Spread {
  const open = bills.map(({ id, dueDate, balance }) => ({ id, dueOn: dueDate, balanceSatang: toSatang(balance) }));
  const named = bills.map(({ id }) => id);
  const { parts, creditSatang } = allocate(toSatang(amount), open, named, today);
  const owedSatang = open.reduce((sum, { balanceSatang }) => sum + balanceSatang, 0) - (toSatang(amount) - creditSatang);
  return {
    parts: parts.map(({ payment, satang }) => ({
      number: bills.find(({ id }) => id === payment)?.number ?? '',
      amount: bahtOf(satang),
    })),
    credit: bahtOf(creditSatang),
    owed: bahtOf(owedSatang),
  };
}
