import { randomUUID } from 'node:crypto';
import type { ConsentPage, consentApi } from '@lobby/contract/areas/consent';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, conflict, notFound, sanitizeRichText, updateRow } from '#platform/module.ts';
import { consentRecords } from './consent.lists.ts';
import { readConsent, textsOf } from './consent.page.ts';

type Input = z.output<typeof consentApi.input>;
type Written = Pick<Input, 'locale' | 'title' | 'content'>;

/** A new purpose with its first draft; with `consent` the next draft of that one, the other language as it is in force. */
export async function createConsent(
  ctx: Ctx,
  { locale, title, content, code, consent, ...settings }: Input,
): Promise<ConsentPage> {
  const text = { locale, title, content };
  if (consent !== undefined) return addDraft(ctx, consent, text);
  const name = oneLine(title);
  const { id } = await ctx.db
    .insertInto('consent')
    .values({ ...settings, code: code ?? `consent-${randomUUID().slice(0, 8)}`, nameTh: name, nameEn: name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeText(ctx, await insertVersion(ctx, id, 1), text);
  return changed(ctx, id, 'created');
}

async function addDraft(ctx: Ctx, id: number, text: Written): Promise<ConsentPage> {
  await lockConsent(ctx, id);
  const versions = await ctx.db
    .selectFrom('consentVersion')
    .select(['id', 'version', 'publishedAt', 'supersededAt'])
    .where('consentId', '=', id)
    .execute();
  if (versions.some(({ publishedAt }) => publishedAt === null)) throw conflict('There is a draft already', 'error.consentDraft');
  const version = await insertVersion(ctx, id, Math.max(...versions.map((one) => one.version)) + 1);
  const active = versions.find(({ supersededAt }) => supersededAt === null)?.id;
  const others = (await textsOf(ctx, active)).filter(({ locale }) => locale !== text.locale);
  for (const other of others) await insertText(ctx, version, other);
  await writeText(ctx, version, text);
  return changed(ctx, id, 'updated');
}

/** What is published keeps what it is about: the table's trigger refuses. */
export async function updateConsent(
  ctx: Ctx,
  id: number,
  settings: z.output<typeof consentApi.update.body>,
): Promise<ConsentPage> {
  await lockConsent(ctx, id);
  await updateRow(ctx, consentRecords.source, id, settings);
  return changed(ctx, id, 'updated');
}

export async function localizeConsent(ctx: Ctx, id: number, text: Written): Promise<ConsentPage> {
  await lockConsent(ctx, id);
  await writeText(ctx, (await draftOf(ctx, id)).id, text);
  const active = await ctx.db
    .selectFrom('consentVersion')
    .select('id')
    .where('consentId', '=', id)
    .where('publishedAt', 'is not', null)
    .executeTakeFirst();
  if (!active) await updateRow(ctx, consentRecords.source, id, { [nameIn(text.locale)]: oneLine(text.title) });
  return changed(ctx, id, 'updated');
}

/** Only drafts. A consent that was never published goes with its draft. */
export async function removeDraft(ctx: Ctx, id: number): Promise<{ id: number }> {
  await lockConsent(ctx, id);
  const draft = await draftOf(ctx, id);
  if (draft.version === 1) await ctx.db.deleteFrom('consent').where('id', '=', id).execute();
  else await ctx.db.deleteFrom('consentVersion').where('id', '=', draft.id).execute();
  await ctx.emit('record.changed', { area: 'consent', id, change: draft.version === 1 ? 'removed' : 'updated' });
  return { id };
}

/** Everything that changes a consent waits for whoever does so at the moment. */
export async function lockConsent({ db }: Ctx, id: number): Promise<void> {
  const consent = await db.selectFrom('consent').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!consent) throw notFound();
}

export async function draftOf({ db }: Ctx, id: number) {
  const draft = await db
    .selectFrom('consentVersion')
    .select(['id', 'version'])
    .where('consentId', '=', id)
    .where('publishedAt', 'is', null)
    .executeTakeFirst();
  if (!draft) throw conflict('A published consent does not change', 'error.consentPublished');
  return draft;
}

export async function changed(ctx: Ctx, id: number, change: 'created' | 'updated'): Promise<ConsentPage> {
  await ctx.emit('record.changed', { area: 'consent', id, change });
  return readConsent(ctx, id);
}

export const nameIn = (locale: 'th' | 'en') => (locale === 'th' ? 'nameTh' : 'nameEn');
const oneLine = (title: string) => title.replace(/\s+/g, ' ').trim();

async function insertVersion({ db }: Ctx, consentId: number, version: number): Promise<number> {
  const { id } = await db.insertInto('consentVersion').values({ consentId, version }).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The hash is made of what is stored here; it is never cleaned again. */
const writeText = (ctx: Ctx, version: number, { locale, title, content }: Written) =>
  insertText(ctx, version, { locale, title: oneLine(title), content: sanitizeRichText('content', content) });

async function insertText({ db }: Ctx, versionId: number, { locale, title, content }: Written): Promise<void> {
  await db
    .insertInto('consentText')
    .values({ versionId, locale, title, content })
    .onConflict((same) =>
      same.columns(['propertyId', 'versionId', 'locale']).doUpdateSet({ title, content, updatedAt: sql`now()` }),
    )
    .execute();
}
