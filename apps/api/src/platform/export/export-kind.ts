import type { Permission } from '@lobby/contract/access';
import type { Language } from '@lobby/contract/constants';
import type { Config } from '#platform/config/config.ts';
import type { Ask } from '#platform/db/query-builder.ts';
import type { Ctx } from '#platform/request/context.ts';

/** What somebody asked for: which list, narrowed how, in which language. */
export interface ExportRequest {
  subject: string;
  filters: unknown;
  isMasked: boolean;
  createdAt: Date;
}
/** A request as the worker that holds its lease reads it. */
export interface LeasedExport extends ExportRequest {
  language: Language;
  timeZone: string;
}
export interface ExportBatch {
  lines: string[][];
  /** How much of the whole is done with it, in a hundred. */
  progress: number;
}
/** A short read-only transaction as the application, in the property of whoever asked: the list's own policies stand before the export. */
export type ReadInProperty = <T>(work: (ask: Ask) => Promise<T>) => Promise<T>;

/** How one area writes its lists into files. Declared once in `exports.ts`; lease, progress, retries and expiry are the service's. */
export interface ExportKind {
  name: string;
  /** What a person needs for it: asked with the request, before it is written, and whenever its file is shown. */
  permission(request: Pick<ExportRequest, 'isMasked'>): Permission;
  /** Refuses what the list itself would refuse this person beyond that. Asked with the request, and again before a failed one is tried anew. */
  authorize(ctx: Ctx, request: ExportRequest, config: Config): Promise<void>;
  fileName(request: LeasedExport): string;
  head(request: LeasedExport): string[];
  /** Batch after batch, so that one batch is in memory however long the list is. */
  batches(request: LeasedExport, read: ReadInProperty, config: Config): AsyncIterable<ExportBatch>;
}
