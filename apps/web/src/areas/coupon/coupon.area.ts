import type { Area } from '#shared/area/area.ts';
import { recordSearch } from '#shared/history/history-tab.ts';
import { listSearch } from '#shared/list-search/list-search.ts';
import { paperSearch } from './paper/paper-search.ts';

const LIST = '/e-coupon';
const icon = () => import('@tabler/icons-react/dist/esm/icons/IconTicket.mjs');
const page = () => import('./CouponPage.tsx').then((file) => file.CouponPage);

/** What ends soon is read by its end, the next one on top. */
const issuedSearch = (raw: Record<string, unknown>) => {
  const search = listSearch(raw);
  return search.filters?.ends && !search.sort ? { ...search, sort: 'endDate:asc' } : search;
};

export const couponArea: Area = {
  name: 'coupon-template',
  group: 'services',
  menu: { icon },
  texts: { th: () => import('./coupon.th.json'), en: () => import('./coupon.en.json') },
  search: [
    { area: 'coupon', title: 'coupon.title', icon, page: ({ title }) => `${LIST}/issued?q=${encodeURIComponent(title.en)}` },
  ],
  records: [
    { table: 'coupon_template', page: (id) => `${LIST}/${id}` },
    { table: 'coupon_activity', fields: 'coupon' },
    { table: 'coupon', fields: 'coupon' },
  ],
  lists: [
    {
      name: 'coupon-template',
      path: LIST,
      filters: () => import('./CouponTemplateListPage.tsx').then((file) => file.viewFilters),
    },
    {
      name: 'coupon',
      path: `${LIST}/issued`,
      filters: () => import('./issued/IssuedListPage.tsx').then((file) => file.viewFilters),
    },
  ],
  pages: [
    {
      path: LIST,
      title: 'coupon-template.title',
      needs: 'coupon-template:read',
      search: listSearch,
      load: () => import('./CouponTemplateListPage.tsx').then((file) => file.CouponTemplateListPage),
    },
    {
      path: `${LIST}/issued`,
      title: 'coupon.title',
      needs: 'coupon:read',
      search: issuedSearch,
      load: () => import('./issued/IssuedListPage.tsx').then((file) => file.IssuedListPage),
    },
    {
      path: `${LIST}/redeem`,
      title: 'coupon.redeem.title',
      needs: 'coupon:write',
      load: () => import('./redeem/RedeemPage.tsx').then((file) => file.RedeemPage),
    },
    {
      path: `${LIST}/paper/$id`,
      title: 'coupon.paper.title',
      needs: 'coupon-activity:write',
      search: paperSearch,
      load: () => import('./paper/PaperPage.tsx').then((file) => file.PaperPage),
    },
    { path: `${LIST}/create`, title: 'coupon-template.create', needs: 'coupon-template:write', load: page },
    { path: `${LIST}/$id`, title: 'coupon-template.edit', needs: 'coupon-template:read', search: recordSearch, load: page },
    {
      path: `${LIST}/$id/send`,
      title: 'coupon.send.title',
      needs: 'coupon-activity:write',
      load: () => import('./send/SendPage.tsx').then((file) => file.SendPage),
    },
  ],
};
