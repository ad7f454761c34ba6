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
  { locale, title, content, code, consent, texts = [], ...settings }: Input,
): Promise<ConsentPage> {
  const all = [{ locale, title, content }, ...texts];
  if (consent !== undefined) return addDraft(ctx, consent, all);
  const name = oneLine(title);
  const { id } = await ctx.db
    .insertInto('consent')
    .values({ ...settings, code: code ?? `consent-${randomUUID().slice(0, 8)}`, nameTh: name, nameEn: name, ...namesIn(texts) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeTexts(ctx, await insertVersion(ctx, id, 1), all);
  return changed(ctx, id, 'created');
}

async function addDraft(ctx: Ctx, id: number, texts: Written[]): Promise<ConsentPage> {
  await lockConsent(ctx, id);
  const versions = await versionsOf(ctx, id);
  if (versions.some(({ publishedAt }) => publishedAt === null)) throw conflict('There is a draft already', 'error.consentDraft');
  await writeTexts(ctx, await startDraft(ctx, id, versions), texts);
  return changed(ctx, id, 'updated');
}

/** What is published keeps what it is about: the table's trigger refuses. Texts are of the draft; where there is none, it begins here. */
export async function updateConsent(
  ctx: Ctx,
  id: number,
  { texts = [], ...settings }: z.output<typeof consentApi.update.body>,
): Promise<ConsentPage> {
  await lockConsent(ctx, id);
  if (Object.keys(settings).length > 0) await updateRow(ctx, consentRecords.source, id, settings);
  if (texts.length > 0) await writeDraft(ctx, id, texts);
  return changed(ctx, id, 'updated');
}

async function writeDraft(ctx: Ctx, id: number, texts: Written[]): Promise<void> {
  const versions = await versionsOf(ctx, id);
  const draft = versions.find(({ publishedAt }) => publishedAt === null)?.id ?? (await startDraft(ctx, id, versions));
  await writeTexts(ctx, draft, texts);
  // What is published is called by the text in force.
  if (versions.every(({ publishedAt }) => publishedAt === null)) await updateRow(ctx, consentRecords.source, id, namesIn(texts));
}

export async function localizeConsent(ctx: Ctx, id: number, text: Written): Promise<ConsentPage> {
  await lockConsent(ctx, id);
  await draftOf(ctx, id);
  await writeDraft(ctx, id, [text]);
  return changed(ctx, id, 'updated');
}

type Version = Awaited<ReturnType<typeof versionsOf>>[number];
const versionsOf = ({ db }: Ctx, id: number) =>
  db.selectFrom('consentVersion').select(['id', 'version', 'publishedAt', 'supersededAt']).where('consentId', '=', id).execute();

/** Begins with the texts in force. */
async function startDraft(ctx: Ctx, id: number, versions: Version[]): Promise<number> {
  const draft = await insertVersion(ctx, id, Math.max(...versions.map((one) => one.version)) + 1);
  const active = versions.find(({ supersededAt }) => supersededAt === null)?.id;
  for (const text of await textsOf(ctx, active)) await insertText(ctx, draft, text);
  return draft;
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
const namesIn = (texts: Written[]) => Object.fromEntries(texts.map(({ locale, title }) => [nameIn(locale), oneLine(title)]));

async function insertVersion({ db }: Ctx, consentId: number, version: number): Promise<number> {
  const { id } = await db.insertInto('consentVersion').values({ consentId, version }).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The hash is made of what is stored here; it is never cleaned again. */
async function writeTexts(ctx: Ctx, version: number, texts: Written[]): Promise<void> {
  for (const { locale, title, content } of texts)
    await insertText(ctx, version, { locale, title: oneLine(title), content: sanitizeRichText('content', content) });
}

async function insertText({ db }: Ctx, versionId: number, { locale, title, content }: Written): Promise<void> {
  await db
    .insertInto('consentText')
    .values({ versionId, locale, title, content })
    .onConflict((same) =>
      same.columns(['propertyId', 'versionId', 'locale']).doUpdateSet({ title, content, updatedAt: sql`now()` }),
    )
    .execute();
}
