import { REPORT_LISTS, reportApi, reportExportApi } from '@lobby/contract/areas/report';
import { FIGURE_REPORT_NAMES, FIGURE_REPORTS, figureApi } from '@lobby/contract/areas/report-figures';
import { requestExport } from '#modules/export/export.public.ts';
import type { Module } from '#platform/module.ts';
import { readFigures } from './figures/figures.service.ts';
import { reportExport } from './file/report.export.ts';
import { readCardActivities, readReport } from './report.service.ts';

export const reportModule: Module = (route, _publicRoute, services) => {
  const { config } = services;
  for (const name of REPORT_LISTS)
    if (name !== 'card-activities-log') route(reportApi[name], 'report:read', (ctx, { query }) => readReport(ctx, name, query));
  route(reportApi['card-activities-log'], 'report:read', (ctx, { query }) => readCardActivities(ctx, query, config));
  for (const name of FIGURE_REPORT_NAMES)
    route(figureApi[name], FIGURE_REPORTS[name].needs, (ctx, { query }) => readFigures(ctx, name, query));
  route(reportExportApi.ask, 'report:read', (ctx, { body: { report: subject, filters = {}, ...asked } }) =>
    requestExport(ctx, config, reportExport, { subject, filters, ...asked, reason: null }),
  );
  route(reportExportApi.askRevealed, 'log-reveal:write', (ctx, { body: { report: subject, filters = {}, ...asked } }) =>
    requestExport(ctx, config, reportExport, { subject, filters, ...asked }),
  );
};
