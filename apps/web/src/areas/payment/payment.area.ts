import type { Area } from '#shared/area/area.ts';
import { paymentSearch, printSearch } from './payment-search.ts';

const LIST = '/payment/payments';

export const paymentArea: Area = {
  name: 'payment',
  group: 'money',
  menu: {
    icon: () => import('@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'),
    count: { label: 'payment.menuCount', load: () => import('./payment.records.ts').then((file) => file.countWaiting()) },
  },
  texts: { th: () => import('./payment.th.json'), en: () => import('./payment.en.json') },
  records: [
    { table: 'payment', page: (id) => `${LIST}/${id}` },
    { table: 'pay_in', fields: 'payIn' },
    { table: 'payment_adjustment', fields: 'payIn' },
    { table: 'receipt', fields: 'payIn' },
    { table: 'period_lock', fields: 'payIn' },
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
