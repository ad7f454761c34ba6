import type { NoticeTemplate, NoticeTemplateInput } from '@lobby/contract/areas/notification';
import { defaultWords, NOTICE_KINDS, type NoticeKind, type NoticeWords } from '@lobby/contract/notice-kinds';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Ctx, DB } from '#platform/module.ts';

const own = (db: Kysely<DB>) =>
  db.selectFrom('noticeTemplate').select(['kind', 'titleTh', 'titleEn', 'bodyTh', 'bodyEn']).execute();

/** The property's own words, and the ordinary ones where it has none. */
export async function readWords(db: Kysely<DB>): Promise<Record<NoticeKind, NoticeWords>> {
  const stored = Object.fromEntries((await own(db)).map(({ kind, ...words }) => [kind, words]));
  return { ...defaultWords, ...stored };
}

export async function listTemplates({ db }: Pick<Ctx, 'db'>): Promise<NoticeTemplate[]> {
  const stored = await own(db);
  return NOTICE_KINDS.map((kind) => {
    const found = stored.find((one) => one.kind === kind);
    return { ...defaultWords[kind], ...found, kind, isOwn: found !== undefined };
  });
}

/** Without words the ordinary ones are used again. */
export async function saveTemplate(ctx: Ctx, { kind, ...words }: z.output<typeof NoticeTemplateInput>) {
  if ('titleTh' in words)
    await ctx.db
      .insertInto('noticeTemplate')
      .values({ kind, ...words })
      .onConflict((conflict) => conflict.columns(['propertyId', 'kind']).doUpdateSet({ ...words, updatedAt: ctx.now }))
      .execute();
  else await ctx.db.deleteFrom('noticeTemplate').where('kind', '=', kind).execute();
  await ctx.emit('record.changed', { area: 'notification', id: null, change: 'updated' });
  return listTemplates(ctx);
}
