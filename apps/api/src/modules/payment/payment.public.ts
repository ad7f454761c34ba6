export { adjustBill, creditRoom, issueBill, voidBill } from './payment.ledger.ts';
export { paymentSource } from './payment.source.ts';
export { isCountedBefore } from './receipt.read.ts';
