import { PAYMENT_CHANNEL } from '@lobby/contract/constants';
import { bahtOf } from '@lobby/contract/money/satang';
import { toSatang } from '../sums.ts';

/** How the money comes, in the order of how often it does. */
export const METHODS = {
  cash: PAYMENT_CHANNEL.cash,
  qr: PAYMENT_CHANNEL.promptPay,
  transfer: PAYMENT_CHANNEL.transfer,
  card: PAYMENT_CHANNEL.card,
  cheque: PAYMENT_CHANNEL.cheque,
  credit: PAYMENT_CHANNEL.credit,
};
export type Method = keyof typeof METHODS;

type Counted = {
  method: Method;
  /** What lies on the counter; nothing typed is exactly what is owed. */
  given: number | null;
  total: number;
  /** The credit of the room pays no more than there is of it. */
  credit: number;
  /** What is over stays with us, as credit of the room. */
  keepsChange: boolean;
};

/** What is taken and what goes back. Only cash goes back. */
export function reckon({ method, given, total, credit, keepsChange }: Counted): { amount: number; change: number } {
  const owed = toSatang(total);
  const most = method === 'credit' ? Math.min(owed, toSatang(credit)) : owed;
  // The code is for what is owed; credit that is left over is credit already.
  const counted = method === 'qr' || given === null ? most : toSatang(given);
  const over = Math.max(0, counted - most);
  const back = method === 'credit' || (method === 'cash' && !keepsChange) ? over : 0;
  return { amount: bahtOf(counted - back), change: method === 'cash' ? bahtOf(back) : 0 };
}
