import { may } from '@lobby/contract/access';
import type { ExportFormat } from '@lobby/contract/areas/export';
import type { Language } from '@lobby/contract/constants';
import { fileIn } from '#modules/file/file.public.ts';
import { recordLogAccess } from '#modules/log/log.public.ts';
import {
  type AnyExportKind,
  type Config,
  type Ctx,
  conflict,
  type ExportRequest,
  enqueueUnordered,
  forbidden,
} from '#platform/module.ts';

const MAX_SHOWN = 20;

interface ExportInput {
  subject: string;
  filters: unknown;
  language: Language;
  format: ExportFormat | 'zip';
  /** Given for an export without masks; null = masked. */
  reason: string | null;
}

/** One at a time for each person. The job is queued with the call's own transaction. */
export async function requestExport(
  ctx: Ctx,
  config: Config,
  kind: AnyExportKind,
  { subject, filters, language, format, reason }: ExportInput,
) {
  const isMasked = reason === null;
  await assertMayExport(ctx, config, kind, { subject, filters, isMasked, createdAt: ctx.now });
  await assertNoneRunning(ctx);
  const { id } = await ctx.db
    .insertInto('export')
    .values({
      kind: kind.name,
      subject,
      filters: JSON.stringify(filters),
      language,
      format,
      isMasked,
      reason,
      askedById: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return enqueueExport(ctx, id, { kind: kind.name, subject, reason });
}

/** Only one's own export, and only after it failed. Permissions are checked again. */
export async function retryExport(ctx: Ctx, config: Config, kinds: AnyExportKind[], id: number) {
  await assertNoneRunning(ctx);
  const failed = await ctx.db
    .updateTable('export')
    .set((eb) => ({ status: 'queued', progress: 0, attemptsBefore: eb.ref('attempts'), notBefore: ctx.now, finishedAt: null }))
    .where('id', '=', id)
    .where('askedById', '=', ctx.user.id)
    .where('status', '=', 'failed')
    .returning(['kind', 'subject', 'filters', 'reason', 'isMasked', 'createdAt'])
    .executeTakeFirst();
  const kind = kinds.find(({ name }) => name === failed?.kind);
  if (!failed || !kind) throw conflict('This file did not fail, or is not yours', 'error.exportNotFailed');
  await assertMayExport(ctx, config, kind, failed);
  return enqueueExport(ctx, id, failed);
}

async function assertMayExport(ctx: Ctx, config: Config, kind: AnyExportKind, request: ExportRequest): Promise<void> {
  if (!may(ctx.user.role, kind.permission(request))) throw forbidden();
  await kind.authorize(ctx, request, config);
}

async function assertNoneRunning(ctx: Ctx): Promise<void> {
  const open = await ctx.db
    .selectFrom('export')
    .select('id')
    .where('askedById', '=', ctx.user.id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (open) throw conflict('Your last file is still on its way', 'error.exportOpen');
}

async function enqueueExport(
  ctx: Ctx,
  id: number,
  { kind, subject, reason }: { kind: string; subject: string; reason: string | null },
) {
  await recordLogAccess(ctx, 'export', String(id), { area: kind, subject, ...(reason !== null && { reason }) });
  await enqueueUnordered(ctx.db, 'writeExports', {});
  const [data] = await readExports(ctx, id);
  return { data: data as never };
}

/** A person who lost the permission for a list gets no files of it either. */
export async function listExports(ctx: Ctx, kinds: AnyExportKind[]) {
  const files = await readExports(ctx);
  const isStillAllowed = ({ kind: name, subject, isMasked }: (typeof files)[number]) => {
    const kind = kinds.find((one) => one.name === name);
    return kind !== undefined && may(ctx.user.role, kind.permission({ subject, isMasked }));
  };
  return { data: files.map((one) => (isStillAllowed(one) ? one : { ...one, file: null })) as never };
}

const readExports = ({ db, user }: Ctx, only?: number) =>
  db
    .selectFrom('export')
    .select(['id', 'kind', 'subject', 'isMasked', 'status', 'progress', 'rowCount', 'createdAt', 'finishedAt'])
    .select(fileIn('export.fileId').as('file'))
    .where('askedById', '=', user.id)
    .$if(only !== undefined, (query) => query.where('id', '=', only as number))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute();
