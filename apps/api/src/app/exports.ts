import { accessLogExport } from '#modules/access-log/export/access-log.export.ts';
import { reportExport } from '#modules/report/file/report.export.ts';
import { personCopy } from '#modules/subject-request/copy/person-copy.ts';
import type { AnyExportKind } from '#platform/export/export-kind.ts';
import { personalData } from './personal-data.ts';

/** Every kind of export the areas declare. A new one is one line here. */
export const exportKinds: AnyExportKind[] = [accessLogExport, reportExport, personCopy(personalData)];
