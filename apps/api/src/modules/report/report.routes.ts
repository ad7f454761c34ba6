import { LIST_NEEDS, REPORT_LISTS, reportApi, reportExportApi } from '@lobby/contract/areas/report';
import { reportCopyApi } from '@lobby/contract/areas/report-copy';
import { FIGURE_REPORT_NAMES, FIGURE_REPORTS, figureApi } from '@lobby/contract/areas/report-figures';
import { requestExport } from '#modules/export/export.public.ts';
import type { Module } from '#platform/module.ts';
import { keepOwnCopy, listCopies, readCopy } from './copy/copy.service.ts';
import { readFigures } from './figures/figures.service.ts';
import { reportExport } from './file/report.export.ts';
import { readCardActivities, readReport } from './report.service.ts';

export const reportModule: Module = (route, _publicRoute, services) => {
  const { config } = services;
  for (const name of REPORT_LISTS)
    if (name !== 'card-activities-log')
      route(reportApi[name], LIST_NEEDS[name], (ctx, { query }) => readReport(ctx, name, query));
  route(reportApi['card-activities-log'], LIST_NEEDS['card-activities-log'], (ctx, { query }) =>
    readCardActivities(ctx, query, config),
  );
  for (const name of FIGURE_REPORT_NAMES)
    route(figureApi[name], FIGURE_REPORTS[name].needs, (ctx, { query }) => readFigures(ctx, name, query));
  route(reportCopyApi.list, 'report-copy:read', async (ctx, { query }) => ({ data: await listCopies(ctx, query.report) }));
  route(reportCopyApi.get, 'report-copy:read', async (ctx, { params }) => ({ data: await readCopy(ctx, params.id) }));
  route(reportCopyApi.keep, 'report-copy:write', async (ctx, { body }) => ({ data: await keepOwnCopy(ctx, body) }));
  route(reportExportApi.ask, 'report:read', (ctx, { body: { report: subject, filters = {}, ...asked } }) =>
    requestExport(ctx, config, reportExport, { subject, filters, ...asked, reason: null }),
  );
  route(reportExportApi.askRevealed, 'log-reveal:write', (ctx, { body: { report: subject, filters = {}, ...asked } }) =>
    requestExport(ctx, config, reportExport, { subject, filters, ...asked }),
  );
};
