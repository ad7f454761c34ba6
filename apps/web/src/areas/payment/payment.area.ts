import type { Area } from '#shared/area/area.ts';
import { openingOn } from '#shared/list/list-search.ts';
import { checkoutSearch } from './checkout/checkout-search.ts';
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
      path: `${BILLS}/billing`,
      title: 'checkout.title',
      needs: 'payment:write',
      search: checkoutSearch,
      load: () => import('./checkout/CheckoutPage.tsx').then((file) => file.CheckoutPage),
    },
    {
      path: RECEIPTS,
      title: 'pay-in.title',
      needs: 'payment:read',
      search: (raw) => ({ sort: 'number:desc', ...openingOn('month', thisMonth())(raw) }),
      load: () => import('./receipt/ReceiptListPage.tsx').then((file) => file.ReceiptListPage),
    },
    {
      path: `${RECEIPTS}/$id`,
      title: 'receipt.edit',
      needs: 'payment:read',
      load: () => import('./receipt/ReceiptPage.tsx').then((file) => file.ReceiptPage),
    },
  ],
};
