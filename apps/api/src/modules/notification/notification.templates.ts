import type { NoticeTemplate, NoticeTemplateInput } from '@lobby/contract/areas/notification';
import { defaultWords, fillPlaceholders, NOTICE_KINDS, type NoticeKind, type NoticeWords } from '@lobby/contract/notice-kinds';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx, DB } from '#platform/module.ts';

const own = (db: Kysely<DB>) =>
  db.selectFrom('noticeTemplate').select(['kind', 'titleTh', 'titleEn', 'bodyTh', 'bodyEn']).execute();

/** The property's own words, and the ordinary ones where it has none. */
export async function readWords(db: Kysely<DB>): Promise<Record<NoticeKind, NoticeWords>> {
  const stored = Object.fromEntries((await own(db)).map(({ kind, ...words }) => [kind, words]));
  return { ...defaultWords, ...stored };
}

interface PropertyNames {
  nameTh: string;
  nameEn: string;
}

/** Title and body in the language of each person, as SQL over a row with `is_english`. A line about one record counts as one. */
export function wordsFor(words: NoticeWords, { nameTh, nameEn }: PropertyNames, count: RawBuilder<unknown>) {
  const fill = (text: string, property: string) => fillPlaceholders(text, { property, count: '{{count}}' });
  const inLanguage = (th: string, en: string) =>
    sql`replace(case when is_english then ${fill(en, nameEn)} else ${fill(th, nameTh)} end, '{{count}}', coalesce(${count}::text, '1'))`;
  return { title: inLanguage(words.titleTh, words.titleEn), body: inLanguage(words.bodyTh, words.bodyEn) };
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
