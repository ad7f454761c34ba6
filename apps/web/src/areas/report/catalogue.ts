import type { Permission } from '@lobby/contract/access';
import { REPORT_LISTS } from '@lobby/contract/areas/report';
import { FIGURE_REPORTS, type FigureReportName } from '@lobby/contract/areas/report-figures';

interface Listed {
  name: string;
  needs: Permission;
}
const figures = (...names: FigureReportName[]): Listed[] => names.map((name) => ({ name, needs: FIGURE_REPORTS[name].needs }));

/** Every report, in the order of the catalogue. */
export const CATALOGUE: { group: string; reports: Listed[] }[] = [
  { group: 'people', reports: REPORT_LISTS.map((name) => ({ name, needs: 'report:read' })) },
  {
    group: 'money',
    reports: figures('arrears', 'collection', 'receipt-register', 'cash-book', 'trial-balance', 'advances'),
  },
  { group: 'services', reports: figures('parcels', 'bookings', 'consents') },
];

export const pathOf = (name: string) => `/report/${name}`;
