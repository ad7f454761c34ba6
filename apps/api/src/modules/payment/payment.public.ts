export { adjustBill, creditRoom, issueBill, voidBill } from './payment.ledger.ts';
export { paymentSource } from './payment.source.ts';
