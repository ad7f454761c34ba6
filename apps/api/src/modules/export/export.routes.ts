import { exportApi } from '@lobby/contract/areas/export';
import type { ExportKind, Module } from '#platform/module.ts';
import { listExports, retryExport } from './export.service.ts';

/** What every export has in common; asking for one is a call of the area it is of. */
export const exportModule =
  (kinds: ExportKind[]): Module =>
  (route, _open, services) => {
    route(exportApi.mine, 'export:read', (ctx) => listExports(ctx, kinds));
    route(exportApi.again, 'export:write', (ctx, { body }) => retryExport(ctx, services.config, kinds, body.id));
  };
