import { ACCESS_LOGS, accessLogApi } from '@lobby/contract/areas/access-log';
import type { Module } from '#kernel/server.ts';
import { readAccessLog, revealEntries } from './access-log.service.ts';

export const accessLogModule: Module = (route, _open, kernel) => {
  const months = () => kernel.config.LOBBY_ACCESS_MONTHS;
  for (const log of ACCESS_LOGS)
    route(accessLogApi.lists[log], 'log:read', (ctx, { query }) => readAccessLog(ctx, log, query, months()));
  route(accessLogApi.reveal, 'log-reveal:write', revealEntries);
};
