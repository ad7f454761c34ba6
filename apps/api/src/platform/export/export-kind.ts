import type { Permission, StaffRole } from '@lobby/contract/access';
import type { ExportFormat } from '@lobby/contract/areas/export';
import type { Language } from '@lobby/contract/constants';
import type { Kysely } from 'kysely';
import type { Config } from '#platform/config/config.ts';
import type { DB } from '#platform/db/db.gen.ts';
import type { Query } from '#platform/db/query-builder.ts';
import type { Ctx } from '#platform/request/context.ts';

/** Which list, with which filters. */
export interface ExportRequest {
  subject: string;
  filters: unknown;
  isMasked: boolean;
  createdAt: Date;
}
/** A request as the worker that holds its lease reads it. */
export interface LeasedExport extends ExportRequest {
  format: ExportFormat | 'zip';
  language: Language;
  timeZone: string;
  /** The requester's role now. */
  askerRole: StaffRole;
}
/** A moment is written by the clock of the property: as a date in a workbook, as text in CSV. */
export type ExportCell = string | Date;
export interface ExportBatch {
  lines: ExportCell[][];
  /** Of the whole, in percent. */
  progress: number;
}
/** A short read-only transaction as the application's role in the requester's property: row-level security applies to exports, too. */
export type ReadInProperty = <T>(work: (query: Query, db: Kysely<DB>) => Promise<T>) => Promise<T>;

/** What an area has written into files. Declared once in `exports.ts`; lease, progress, retries and expiry are the service's. */
interface Kind {
  name: string;
  /** Checked with the request, before it is written, and whenever its file is shown. */
  permission(request: Pick<ExportRequest, 'subject' | 'isMasked'>): Permission;
  /** Further checks of the list itself. Run with the request, and again before a retry. */
  authorize(ctx: Ctx, request: ExportRequest, config: Config): Promise<void>;
  /** Without its extension. */
  fileName(request: LeasedExport): string;
}
/** A list as one sheet. */
export interface ExportKind extends Kind {
  head(request: LeasedExport): string[];
  /** Batch after batch, so that one batch is in memory however long the list is. */
  batches(request: LeasedExport, read: ReadInProperty, config: Config): AsyncIterable<ExportBatch>;
}
/** Several files in one archive, written one after the other. */
export interface ArchiveKind extends Kind {
  entries(request: LeasedExport, read: ReadInProperty, source: ArchiveSource): AsyncIterable<ArchiveEntry>;
}
export type AnyExportKind = ExportKind | ArchiveKind;
export interface ArchiveSource {
  /** A stored file of the property. */
  open(key: string, variant: string): Promise<AsyncIterable<Buffer>>;
  config: Config;
}
export interface ArchiveEntry {
  name: string;
  content: AsyncIterable<Buffer>;
  /** Records in it. */
  rows: number;
  /** Of the whole, in percent, when it begins. */
  progress: number;
}
