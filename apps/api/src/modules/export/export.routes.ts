import { exportApi } from '@lobby/contract/areas/export';
import type { Module } from '#app/server.ts';
import type { ExportKind } from '#platform/export/export-kind.ts';
import { listExports, retryExport } from './export.service.ts';

/** What every export has in common; asking for one is a call of the area it is of. */
export const exportModule =
  (kinds: ExportKind[]): Module =>
  (route, _open, kernel) => {
    route(exportApi.mine, 'export:read', (ctx) => listExports(ctx, kinds));
    route(exportApi.again, 'export:write', (ctx, { body }) => retryExport(ctx, kernel.config, kinds, body.id));
  };
