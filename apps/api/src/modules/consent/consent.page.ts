import type { ConsentPage, ConsentText } from '@lobby/contract/areas/consent';
import { sql } from 'kysely';
import { type Ctx, notFound, recordOf } from '#platform/module.ts';
import { consentRecords, statesOf } from './consent.lists.ts';

export async function readConsent(ctx: Ctx, id: number): Promise<ConsentPage> {
  const record = (await recordOf(consentRecords, ctx, id)) as unknown as ConsentPage;
  const state = (await statesOf(ctx, [id])).get(id);
  if (!state) throw notFound();
  const versions = await versionsOf(ctx, id);
  const activeId = versions.find(({ publishedAt, supersededAt }) => publishedAt !== null && supersededAt === null)?.id;
  const draftId = versions.find(({ publishedAt }) => publishedAt === null)?.id;
  return { ...record, ...state, versions, activeTexts: await textsOf(ctx, activeId), draftTexts: await textsOf(ctx, draftId) };
}

async function versionsOf({ db }: Ctx, consent: number): Promise<ConsentPage['versions']> {
  const { rows } = await sql<ConsentPage['versions'][number]>`
    select version.id, version, reask, published_at, superseded_at, account.name as published_by,
      (select count(*)::int from consent_decision where version_id = version.id) as decisions
    from consent_version version left join account on account.id = published_by_id
    where consent_id = ${consent} order by version desc limit 200`.execute(db);
  return rows;
}

export async function textsOf({ db }: Ctx, version: number | undefined): Promise<ConsentText[]> {
  if (version === undefined) return [];
  const rows = await db
    .selectFrom('consentText')
    .select(['locale', 'title', 'content', 'hash'])
    .where('versionId', '=', version)
    .orderBy('locale', 'desc')
    .execute();
  return rows as ConsentText[];
}
