import type { Permission } from '@lobby/contract/access';
import { LIST_NEEDS, type ReportList } from '@lobby/contract/areas/report';
import { FIGURE_REPORTS, type FigureReportName } from '@lobby/contract/areas/report-figures';

interface Listed {
  name: string;
  needs: Permission;
}
const lists = (...names: ReportList[]): Listed[] => names.map((name) => ({ name, needs: LIST_NEEDS[name] }));
const figures = (...names: FigureReportName[]): Listed[] => names.map((name) => ({ name, needs: FIGURE_REPORTS[name].needs }));

/** Every report, in the order of the catalogue. */
export const CATALOGUE: { group: string; reports: Listed[] }[] = [
  {
    group: 'people',
    reports: lists('officer-list', 'officer-activities-log', 'card-holder-list', 'block-card-list', 'card-activities-log'),
  },
  {
    group: 'money',
    reports: figures('arrears', 'collection', 'receipt-register', 'cash-book', 'trial-balance', 'advances'),
  },
  { group: 'services', reports: [...lists('visitors', 'deliveries'), ...figures('parcels', 'bookings', 'consents')] },
];

/** What a log is narrowed to may name a person or a card, and is not kept in a browser. */
export const keepsViews = (name: ReportList) => name !== 'card-activities-log' && name !== 'officer-activities-log';

export const pathOf = (name: string) => `/report/${name}`;
