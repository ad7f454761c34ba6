import type { Area } from '#shared/area/area.ts';

export const paymentArea: Area = {
  name: 'payment',
  group: 'money',
  texts: { th: () => import('./payment.th.json'), en: () => import('./payment.en.json') },
  records: [
    { table: 'payment' },
    { table: 'pay_in', fields: 'payIn' },
    { table: 'payment_adjustment', fields: 'payIn' },
    { table: 'receipt', fields: 'payIn' },
    { table: 'period_lock', fields: 'payIn' },
  ],
  pages: [],
};
