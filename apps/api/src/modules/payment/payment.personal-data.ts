import type { PersonalData } from '#platform/module.ts';

export const paymentData: PersonalData[] = [
  {
    table: 'payment',
    title: { th: 'ใบแจ้งหนี้', en: 'Bills' },
    of: { rows: 'r.member_id = any($1)' },
    internal: ['void_reason'],
    clock: 'accounts',
  },
  {
    table: 'payment_adjustment',
    title: { th: 'การปรับยอด', en: 'Adjustments of bills' },
    of: { rows: 'r.payment_id in (select id from payment where member_id = any($1))' },
    internal: ['reason'],
    clock: 'accounts',
  },
  {
    table: 'pay_in',
    title: { th: 'การชำระเงิน', en: 'Payments' },
    of: { rows: 'r.payment_id in (select id from payment where member_id = any($1))' },
    others: ['payer'],
    internal: ['reason', 'slip_look'],
    files: ['slip_id'],
    clock: 'accounts',
  },
  {
    table: 'reallocation',
    title: { th: 'การย้ายเงินระหว่างใบแจ้งหนี้', en: 'Payments moved between bills' },
    of: { rows: 'r.from_id in (select id from payment where member_id = any($1))' },
    internal: ['reason'],
    clock: 'accounts',
  },
  {
    table: 'unidentified_money',
    title: { th: 'เงินรับไม่ทราบที่มา', en: 'Unidentified money' },
    of: { rows: 'r.pay_in_id in (select id from pay_in where payment_id in (select id from payment where member_id = any($1)))' },
    others: ['words', 'name', 'number'],
    internal: ['reason'],
    clock: 'accounts',
  },
  {
    table: 'receipt',
    title: { th: 'ใบเสร็จ', en: 'Receipts' },
    of: { rows: 'r.pay_in_id in (select id from pay_in where payment_id in (select id from payment where member_id = any($1)))' },
    others: ['content.payer'],
    internal: ['void_reason'],
    clock: 'accounts',
  },
  {
    table: 'refund',
    title: { th: 'การคืนเงิน', en: 'Refunds' },
    of: { nobody: 'office' },
    clock: 'accounts',
  },
];
