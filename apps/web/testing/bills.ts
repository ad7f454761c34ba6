import { PAYMENT_STATUS } from '@lobby/contract/constants';
import { roomA1203 } from './rooms.ts';

const when = '2026-11-01T02:00:00Z';
const names = {
  pending: ['รอชำระ', 'Pending'],
  waiting: ['รอตรวจสอบ', 'Waiting'],
  unpaid: ['ค้างชำระ', 'Unpaid'],
  paid: ['ชำระแล้ว', 'Paid'],
} as const;

export const statusRow = (name: keyof typeof names) => ({
  id: PAYMENT_STATUS[name],
  code: `payment-${name}`,
  nameTh: names[name][0],
  nameEn: names[name][1],
  order: 10,
});

/** A bill as the server lists it: 1,500.00 baht of room A1203. */
export const billRow = (id: number, more: object = {}) => ({
  id,
  number: `INV-2611-0000${id}`,
  kind: 'bill',
  name: 'ค่าส่วนกลาง พฤศจิกายน',
  price: 1500,
  discount: 0,
  adjust: 0,
  total: 1500,
  paid: 0,
  balance: 1500,
  issuedOn: '2026-11-01',
  dueDate: '2099-11-30',
  periodFrom: null,
  periodTo: null,
  remark: null,
  refusedReason: null,
  hasSlip: false,
  createdAt: when,
  updatedAt: when,
  voidedAt: null,
  status: statusRow('pending'),
  type: { id: 66, code: 'common-fee', nameTh: 'ค่าส่วนกลาง', nameEn: 'Common fee', order: 10 },
  channel: null,
  room: roomA1203,
  user: { id: 5, nameTh: 'สมชาย ใจดี', nameEn: 'Somchai Jaidee' },
  parent: null,
  ...more,
});

/** The same on a page of its own. */
export const billPage = (id: number, more: object = {}) => ({
  ...billRow(id),
  children: [],
  items: [{ id: 1, name: 'ค่าส่วนกลาง', nameEn: 'Common fee', quantity: null, rate: null, amount: 1500 }],
  moves: [{ id: 1, from: null, to: PAYMENT_STATUS.pending, by: null, at: when }],
  merged: [],
  adjustments: [],
  payIns: [],
  code: '00020101021229370016A00000067701011102131234567890121530376454071500.005802TH63041FDB',
  bankAccount: { id: 3, name: 'นิติบุคคล', bank: 'KBANK', number: '•••7890' },
  credit: 0,
  voidReason: null,
  notices: [],
  ...more,
});

/** What came in for a bill, or a slip sent for it. */
export const payInRow = (id: number, more: object = {}) => ({
  id,
  state: 'accepted',
  amount: 1500,
  withheld: 0,
  channel: 631,
  paidOn: '2026-11-05',
  payer: null,
  reason: null,
  slip: null,
  slipBank: null,
  slipRef: null,
  senderBank: null,
  receipt: null,
  by: null,
  decidedBy: null,
  at: when,
  allocated: 1500,
  combined: null,
  ...more,
});
