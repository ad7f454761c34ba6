import type { subjectRequestApi } from '@lobby/contract/areas/subject-request';
import type { z } from 'zod';
import { requestExport } from '#modules/export/export.public.ts';
import type { ArchiveKind, Config, Ctx } from '#platform/module.ts';
import { changed, openRequest } from '../subject-request.service.ts';

type Copy = z.output<typeof subjectRequestApi.copy.body>;

/** How the person was known is noted with it: nobody's data is given to somebody else. */
export async function requestCopy(ctx: Ctx, config: Config, kind: ArchiveKind, id: number, { identity, language }: Copy) {
  await openRequest(ctx, id);
  await ctx.db.updateTable('subjectRequest').set({ identity, updatedAt: ctx.now }).where('id', '=', id).execute();
  await changed(ctx, id);
  // Not masked: the reason in the log is the request.
  return requestExport(ctx, config, kind, { subject: String(id), filters: {}, language, format: 'zip', reason: `#${id}` });
}
