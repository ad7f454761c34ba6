import { accessExportApi } from '@lobby/contract/areas/access-export';
import { ACCESS_LOGS, accessLogApi, KINDS_OF_LOG } from '@lobby/contract/areas/access-log';
import { retentionStart } from '#modules/access-event/access-event.public.ts';
import { requestExport } from '#modules/export/export.public.ts';
import type { Module } from '#platform/module.ts';
import { readAccessLog, revealEntries } from './access-log.service.ts';
import { accessLogExport } from './export/access-log.export.ts';
import { readLogQuery } from './log-query.ts';
import { findPeople } from './person.ts';
import { openNumber, openPerson } from './reason.ts';
import { lastWeek } from './window.ts';

export const accessLogModule: Module = (route, _publicRoute, services) => {
  for (const log of ACCESS_LOGS)
    route(accessLogApi.lists[log], 'log:read', (ctx, { query }) => {
      const window = lastWeek(ctx.now, retentionStart(ctx.now, services.config.LOBBY_ACCESS_MONTHS));
      return readAccessLog(ctx, readLogQuery({ kinds: KINDS_OF_LOG[log] }, query, window), services.config);
    });
  route(accessLogApi.reveal, 'log-reveal:write', revealEntries);
  route(accessLogApi.people, 'resident:read', findPeople);
  route(accessLogApi.openPerson, 'log-reveal:write', openPerson);
  route(accessLogApi.openNumber, 'log-reveal:write', (ctx, call) => openNumber(ctx, call, services));
  route(accessExportApi.ask, 'log:read', (ctx, { body: { log: subject, filters = {}, ...asked } }) =>
    requestExport(ctx, services.config, accessLogExport, { subject, filters, ...asked, reason: null }),
  );
  route(accessExportApi.askRevealed, 'log-reveal:write', (ctx, { body: { log: subject, filters = {}, ...asked } }) =>
    requestExport(ctx, services.config, accessLogExport, { subject, filters, ...asked }),
  );
};
