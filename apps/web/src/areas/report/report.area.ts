import { LIST_NEEDS, REPORT_LISTS, type ReportList } from '@lobby/contract/areas/report';
import { FIGURE_REPORT_NAMES, FIGURE_REPORTS } from '@lobby/contract/areas/report-figures';
import { createElement } from 'react';
import type { Area } from '#shared/area/area.ts';
import { listSearch, orderedBy } from '#shared/list-search/list-search.ts';
import { keepsViews, pathOf } from './catalogue.ts';
import { periodSearch } from './figures/period.ts';

const ORDERS: Partial<Record<ReportList, string>> = {
  'officer-activities-log': 'at:desc',
  'block-card-list': 'blockedAt:desc',
  'card-activities-log': 'occurredAt:desc',
  visitors: 'expectedFrom:desc',
  deliveries: 'createdAt:desc',
};

export const reportArea: Area = {
  name: 'report',
  group: 'control',
  menu: { icon: () => import('@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs') },
  texts: { th: () => import('./report.th.json'), en: () => import('./report.en.json') },
  records: [{ table: 'report_copy' }],
  lists: REPORT_LISTS.filter(keepsViews).map((name) => ({
    name: `report.${name}` as const,
    path: pathOf(name),
  })),
  pages: [
    {
      path: '/report',
      title: 'report.title',
      needs: 'report:read',
      load: () => import('./CataloguePage.tsx').then((file) => file.CataloguePage),
    },
    // Each its own component: what is open on one report is not on the next.
    ...REPORT_LISTS.map((name) => ({
      path: pathOf(name),
      title: `report.${name}.title`,
      needs: LIST_NEEDS[name],
      search: ORDERS[name] ? orderedBy(ORDERS[name]) : listSearch,
      load: () =>
        import('./list/ReportListPage.tsx').then((file) => () => createElement(file.ReportListPage, { name, key: name })),
    })),
    ...FIGURE_REPORT_NAMES.map((name) => ({
      path: pathOf(name),
      title: `report.${name}.title`,
      needs: FIGURE_REPORTS[name].needs,
      search: periodSearch,
      load: () => import('./figures/FiguresPage.tsx').then((file) => () => createElement(file.FiguresPage, { name, key: name })),
    })),
  ],
};
