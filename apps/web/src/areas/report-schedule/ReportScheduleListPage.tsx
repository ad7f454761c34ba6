import { type ReportSchedule, reportScheduleApi } from '@lobby/contract/areas/report-schedule';
import { IconAlertTriangle } from '@tabler/icons-react';
import i18next from 'i18next';
import { formatMoment } from '#shared/dates/dates.ts';
import { StateBadge } from '#shared/layout/StateBadge.tsx';
import type { Column, Filter } from '#shared/list/columns.ts';
import { ListPage } from '#shared/list/ListPage.tsx';
import { viewFiltersOf } from '#shared/list/list-query.ts';
import { displayName } from '#shared/texts/language.ts';
import { rhythmText } from './rhythm.ts';

const columns: Column<ReportSchedule>[] = [
  { field: 'report', text: ({ report }) => i18next.t(`report.${report}.title`) },
  { field: 'cadence', text: rhythmText, onCard: true },
  {
    field: 'receivers',
    text: ({ receivers = [] }, language) => receivers.map((person) => displayName(person, language)).join(', '),
    onCard: true,
  },
  { field: 'nextAt', text: ({ isActive, nextAt }) => (isActive ? formatMoment(nextAt) : '') },
  { field: 'lastAt' },
  { field: 'state', text: stateText, show: (row) => <State row={row} />, onCard: 'state' },
];

const filters: Filter[] = [{ field: 'isActive' }];
export const viewFilters = viewFiltersOf(reportScheduleApi, filters);

function stateText({ isActive, lastProblem, lastReceivers }: ReportSchedule): string {
  if (!isActive) return i18next.t('report-schedule.state.off');
  if (lastProblem !== null) return i18next.t(`report-schedule.state.${lastProblem === 'busy' ? 'busy' : 'failed'}`);
  return i18next.t(lastReceivers === 0 ? 'report-schedule.state.nobody' : 'report-schedule.state.on');
}

/** Only what asks for something stands out. */
function State({ row }: { row: ReportSchedule }) {
  const { isActive, lastProblem, lastReceivers } = row;
  if (!isActive || (lastProblem === null && lastReceivers !== 0)) return stateText(row);
  return (
    <StateBadge tone="bad" Icon={IconAlertTriangle}>
      {stateText(row)}
    </StateBadge>
  );
}

export const ReportScheduleListPage = () => (
  <ListPage area="report-schedule" api={reportScheduleApi} columns={columns} filters={filters} />
);
