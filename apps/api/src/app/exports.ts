import { accessLogExport } from '#modules/access-log/export/access-log.export.ts';
import { reportExport } from '#modules/report/file/report.export.ts';
import type { ExportKind } from '#platform/export/export-kind.ts';

/** Every kind of export the areas declare. A new one is one line here. */
export const exportKinds: ExportKind[] = [accessLogExport, reportExport];
