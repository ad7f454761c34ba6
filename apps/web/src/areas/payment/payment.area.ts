import type { Area } from '#shared/area/area.ts';
import { openingOn } from '#shared/list/list-search.ts';
import { thisMonth } from './receipt/this-month.ts';

const RECEIPTS = '/payment/receipts';
const BILLS = '/payment/payments';

export const paymentArea: Area = {
  name: 'payment',
  group: 'money',
  texts: { th: () => import('./payment.th.json'), en: () => import('./payment.en.json') },
  records: [
    { table: 'payment' },
    { table: 'pay_in', fields: 'payIn' },
    { table: 'payment_adjustment', fields: 'payIn' },
    { table: 'receipt', fields: 'payIn', page: (id) => `${RECEIPTS}/${id}` },
    { table: 'period_lock', fields: 'payIn' },
  ],
  pages: [
    {
      path: `${BILLS}/slips`,
      title: 'desk.title',
      needs: 'pay-in:write',
      load: () => import('./desk/SlipDeskPage.tsx').then((file) => file.SlipDeskPage),
    },
    {
      path: RECEIPTS,
      title: 'pay-in.title',
      needs: 'pay-in:read',
      search: (raw) => ({ sort: 'number:desc', ...openingOn('month', thisMonth())(raw) }),
      load: () => import('./receipt/ReceiptListPage.tsx').then((file) => file.ReceiptListPage),
    },
    {
      path: `${RECEIPTS}/$id`,
      title: 'receipt.edit',
      needs: 'pay-in:read',
      load: () => import('./receipt/ReceiptPage.tsx').then((file) => file.ReceiptPage),
    },
  ],
};
