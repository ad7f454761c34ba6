import type { Notice } from '@lobby/contract/areas/post';
import { sql } from 'kysely';
import { notFound, type OpenCtx } from '#platform/module.ts';

/** What anybody who scans the poster may read; a draft, an old one and a wrong code are all the same nothing. */
export async function showNotice(open: OpenCtx, code: string): Promise<{ data: Notice }> {
  const place = await open.inTransaction({}, async (_db, _emit, ask) => {
    const { rows } = await ask<{ property: number; post: number }>('select property, post from posts.notice($1)', [code]);
    return rows[0];
  });
  if (!place) throw notFound();
  return open.inTransaction({ property: place.property }, async (db) => {
    const { rows } = await sql<Notice>`
      select type, title, title_en as "titleEn", content, content_en as "contentEn", start_date as "startDate", end_date as "endDate",
        sent_at as "sentAt", (select to_jsonb(file) from file where file.id = cover_id) as cover,
        (select jsonb_build_object('nameTh', name_th, 'nameEn', name_en, 'timeZone', time_zone) from property) as property
      from post where id = ${place.post}`.execute(db);
    return { data: rows[0] as Notice };
  });
}
