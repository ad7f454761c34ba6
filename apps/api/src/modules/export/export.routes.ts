import { exportApi } from '@lobby/contract/areas/export';
import type { AnyExportKind, Module } from '#platform/module.ts';
import { listExports, retryExport } from './export.service.ts';

/** Calls shared by all exports; each area has its own call to request one. */
export const exportModule =
  (kinds: AnyExportKind[]): Module =>
  (route, _publicRoute, services) => {
    route(exportApi.mine, 'export:read', (ctx) => listExports(ctx, kinds));
    route(exportApi.again, 'export:write', (ctx, { body }) => retryExport(ctx, services.config, kinds, body.id));
  };
