export { creditRoom, issueBill, voidBill } from './payment.ledger.ts';
