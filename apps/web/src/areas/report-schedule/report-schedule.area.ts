import type { Area } from '#shared/area/area.ts';
import { recordSearch } from '#shared/history/history-tab.ts';
import { listSearch } from '#shared/list-search/list-search.ts';

const LIST = '/report-schedule';
const page = () => import('./ReportSchedulePage.tsx').then((file) => file.ReportSchedulePage);

export const reportScheduleArea: Area = {
  name: 'report-schedule',
  group: 'control',
  texts: { th: () => import('./report-schedule.th.json'), en: () => import('./report-schedule.en.json') },
  records: [
    { table: 'report_schedule', page: (id) => `${LIST}/${id}` },
    { table: 'report_schedule_receiver', fields: 'report-schedule', folded: true },
  ],
  lists: [
    {
      name: 'report-schedule',
      path: LIST,
      filters: () => import('./ReportScheduleListPage.tsx').then((file) => file.viewFilters),
    },
  ],
  pages: [
    {
      path: LIST,
      title: 'report-schedule.title',
      needs: 'report-schedule:read',
      search: listSearch,
      load: () => import('./ReportScheduleListPage.tsx').then((file) => file.ReportScheduleListPage),
    },
    { path: `${LIST}/create`, title: 'report-schedule.create', needs: 'report-schedule:write', load: page },
    { path: `${LIST}/$id`, title: 'report-schedule.edit', needs: 'report-schedule:read', search: recordSearch, load: page },
  ],
};
