import { BREACH_RISKS, type Breach } from '@lobby/contract/areas/breach';
import i18next from 'i18next';
import { ALL, type Column, type Filter } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { breachRecords } from './breach.records.ts';
import { ReportState, reportText } from './ReportState.tsx';

const columns: Column<Breach>[] = [
  { field: 'what' },
  {
    field: 'state',
    text: (breach) => reportText(breach, new Date()),
    show: (breach) => <ReportState breach={breach} />,
    onCard: 'state',
  },
  { field: 'risk', text: ({ risk }) => i18next.t(`breach.filter.risk.${risk}`), onCard: true },
  { field: 'people', isAmount: true },
  { field: 'knownAt', onCard: true },
];

const asks: Record<string, object> = {
  unreported: { officeReportedAt: { $null: true }, risk: { $ne: 'none' } },
  reported: { officeReportedAt: { $notNull: true } },
};
const filters: Filter[] = [
  { field: 'state', options: [...Object.keys(asks), ALL], opensOn: ALL, where: ([state = '']) => asks[state] ?? {} },
  { field: 'risk', options: BREACH_RISKS },
];
export const viewFilters = viewFiltersOf(breachRecords, filters);

/** The register, the newest first. */
export const BreachListPage = () => <ListPage area="breach" api={breachRecords} columns={columns} filters={filters} />;
