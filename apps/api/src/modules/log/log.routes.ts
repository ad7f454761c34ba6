import { logApi } from '@lobby/contract/areas/log';
import type { Module } from '#platform/module.ts';
import { noteExport, people, readLog, reveal } from './log.service.ts';

export const logModule: Module = (route) => {
  route(logApi.list, 'log:read', (ctx, { query }) => readLog(ctx, query));
  route(logApi.people, 'log:read', people);
  route(logApi.reveal, 'log-reveal:write', reveal);
  route(logApi.export, 'log:read', noteExport);
};
