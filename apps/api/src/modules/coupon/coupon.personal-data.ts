import type { PersonalData } from '#platform/module.ts';

export const couponData: PersonalData[] = [
  {
    table: 'coupon',
    title: { th: 'คูปอง', en: 'Coupons' },
    of: { nobody: 'office' },
    clock: 'office',
  },
  {
    table: 'coupon_activity',
    title: { th: 'การส่งคูปอง', en: 'Coupons sent' },
    of: { nobody: 'office' },
    clock: 'office',
  },
];
