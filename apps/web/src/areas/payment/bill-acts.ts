import type { PaymentPage } from '@lobby/contract/areas/payment';
import { isOpen, stateOf } from './bill-state.ts';

export type BillPayIn = PaymentPage['payIns'][number];

export const waitingSlip = ({ payIns }: PaymentPage) => payIns.find(({ state }) => state === 'waiting');

/** What the state of a bill allows. The server decides; what it would refuse is not offered. */
export function actsOf(bill: PaymentPage) {
  const { kind, paid, balance, parent } = bill;
  // Inside a combined bill it is paid, and stays as it is, with the others.
  const isFree = !parent && isOpen(bill);
  const slip = stateOf(bill) === 'waiting' ? waitingSlip(bill) : undefined;
  return {
    take: isFree,
    sendSlip: isFree,
    adjust: isFree && kind === 'bill',
    void: isFree && kind === 'bill' && paid === 0,
    takeApart: isFree && kind === 'combined' && paid === 0,
    refuse: slip !== undefined,
    /** One of another amount is decided where slips are checked, with what it pays. */
    accept: slip?.amount === balance,
    openDesk: slip !== undefined && slip.amount !== balance,
    print: stateOf(bill) !== 'void',
  };
}

/** Money of a bill that has become part of an open combined bill stays until that is taken apart. */
export const mayVoidPayIn = ({ parent }: PaymentPage, { state }: BillPayIn) =>
  state === 'accepted' && (!parent || stateOf(parent) === 'paid');

/** What it paid of this bill alone goes elsewhere; of a combined bill it stays, or all of it is void. */
export const mayMovePayIn = ({ kind, parent }: PaymentPage, { state, allocated, combined }: BillPayIn) =>
  state === 'accepted' && kind === 'bill' && !parent && combined === null && allocated > 0;

/** The receipt that counts; void ones stay in the list of what came in. */
export const receiptOf = ({ payIns }: PaymentPage) =>
  payIns.flatMap(({ receipt }) => (receipt && !receipt.voidedAt ? receipt : [])).at(-1);
