import type { Payment } from '@lobby/contract/areas/payment';
import { PAYMENT_STATUS } from '@lobby/contract/constants';
import { dayNumber, dayOf } from '@lobby/contract/zone';

export type BillState = keyof typeof PAYMENT_STATUS | 'void';
type Bill = Pick<Payment, 'status' | 'voidedAt'>;

const names = new Map<number, BillState>(
  Object.entries(PAYMENT_STATUS).map(([name, id]) => [id, name as keyof typeof PAYMENT_STATUS]),
);

/** Void is no status on the wire: a bill keeps the one it had. */
export const stateOf = ({ status, voidedAt }: Bill): BillState =>
  voidedAt ? 'void' : (names.get(status?.id ?? PAYMENT_STATUS.pending) ?? 'pending');

/** Still owed, with no slip to be checked first. */
export const isOpen = (bill: Bill) => ['pending', 'unpaid'].includes(stateOf(bill));

/** For how many days it has been due by the property's calendar; 0 for what is not, paid or void. */
export function overdueDays(bill: Bill & Pick<Payment, 'dueDate'>, zone: string, now: Date): number {
  if (['paid', 'void'].includes(stateOf(bill))) return 0;
  return Math.max(0, dayNumber(dayOf(now, zone)) - dayNumber(bill.dueDate));
}
