import type { Area } from '#shared/area/area.ts';
import { openingOn } from '#shared/list-search/list-search.ts';
import { checkoutSearch } from './checkout/checkout-search.ts';
import { paymentSearch, printSearch } from './payment-search.ts';
import { thisMonth } from './receipt/this-month.ts';

const RECEIPTS = '/payment/receipts';
const LIST = '/payment/payments';
const UNIDENTIFIED = '/payment/unidentified';
const icon = () => import('@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs');

export const paymentArea: Area = {
  name: 'payment',
  group: 'money',
  menu: {
    icon,
    count: { label: 'payment.menuCount', load: () => import('./payment.records.ts').then((file) => file.countWaiting()) },
  },
  texts: { th: () => import('./payment.th.json'), en: () => import('./payment.en.json') },
  search: [{ area: 'payment', title: 'payment.title', icon, page: ({ id }) => `${LIST}/${id}` }],
  records: [
    { table: 'payment', page: (id) => `${LIST}/${id}` },
    { table: 'pay_in', fields: 'payIn' },
    { table: 'payment_adjustment', fields: 'payIn' },
    { table: 'reallocation', fields: 'payIn' },
    { table: 'receipt', fields: 'payIn', page: (id) => `${RECEIPTS}/${id}` },
    { table: 'period_lock', fields: 'payIn' },
    { table: 'refund', fields: 'payIn' },
    { table: 'unidentified_money', fields: 'payIn', page: (id) => `${UNIDENTIFIED}/${id}` },
  ],
  lists: [
    { name: 'payment', path: LIST, filters: () => import('./PaymentListPage.tsx').then((file) => file.viewFilters) },
    {
      name: 'pay-in',
      path: RECEIPTS,
      filters: () => import('./receipt/ReceiptListPage.tsx').then((file) => file.viewFilters),
      liveAreas: ['payment'],
    },
    {
      name: 'unidentified-money',
      path: UNIDENTIFIED,
      filters: () => import('./unidentified/UnidentifiedListPage.tsx').then((file) => file.viewFilters),
      liveAreas: ['payment', 'pay-in'],
    },
  ],
  pages: [
    {
      path: LIST,
      title: 'payment.title',
      needs: 'payment:read',
      search: paymentSearch,
      load: () => import('./PaymentListPage.tsx').then((file) => file.PaymentListPage),
    },
    {
      path: `${LIST}/slips`,
      title: 'desk.title',
      needs: 'pay-in:write',
      load: () => import('./desk/SlipDeskPage.tsx').then((file) => file.SlipDeskPage),
    },
    {
      path: `${LIST}/billing`,
      title: 'checkout.title',
      needs: 'payment:write',
      search: checkoutSearch,
      load: () => import('./checkout/CheckoutPage.tsx').then((file) => file.CheckoutPage),
    },
    {
      path: RECEIPTS,
      title: 'pay-in.title',
      needs: 'receipt:read',
      search: (raw) => ({ sort: 'number:desc', ...openingOn('month', thisMonth())(raw) }),
      load: () => import('./receipt/ReceiptListPage.tsx').then((file) => file.ReceiptListPage),
    },
    {
      path: `${RECEIPTS}/$id`,
      title: 'receipt.edit',
      needs: 'receipt:read',
      load: () => import('./receipt/ReceiptPage.tsx').then((file) => file.ReceiptPage),
    },
    {
      path: UNIDENTIFIED,
      title: 'unidentified-money.title',
      needs: 'unidentified-money:read',
      search: (raw) => ({ sort: 'arrivedOn:asc', ...openingOn('state', 'open')(raw) }),
      load: () => import('./unidentified/UnidentifiedListPage.tsx').then((file) => file.UnidentifiedListPage),
    },
    {
      path: `${UNIDENTIFIED}/$id`,
      title: 'unidentified-money.title',
      needs: 'unidentified-money:read',
      load: () => import('./unidentified/UnidentifiedPage.tsx').then((file) => file.UnidentifiedPage),
    },
    {
      path: `${LIST}/print`,
      title: 'payment.print.title',
      needs: 'payment:read',
      search: printSearch,
      load: () => import('./print/PrintPage.tsx').then((file) => file.PrintPage),
    },
    {
      path: `${LIST}/$id`,
      title: 'payment.edit',
      needs: 'payment:read',
      load: () => import('./page/PaymentPage.tsx').then((file) => file.PaymentPage),
    },
  ],
};
