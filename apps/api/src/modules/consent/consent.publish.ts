import type { ConsentPage, ConsentText, consentApi } from '@lobby/contract/areas/consent';
import { plainTextOf } from '@lobby/contract/rich-text.plain';
import type { z } from 'zod';
import { type Ctx, conflict, updateRow } from '#platform/module.ts';
import { consentRecords } from './consent.lists.ts';
import { textsOf } from './consent.page.ts';
import { changed, draftOf, lockConsent, nameIn } from './consent.service.ts';

/** The draft comes into force and the version before it ends, in one transaction; staff are asked by the table's trigger. */
export async function publishConsent(
  ctx: Ctx,
  { id, reask, bothChecked }: z.output<typeof consentApi.activate.body>,
): Promise<ConsentPage> {
  await lockConsent(ctx, id);
  const draft = await draftOf(ctx, id);
  const active = await ctx.db
    .selectFrom('consentVersion')
    .select('id')
    .where('consentId', '=', id)
    .where('publishedAt', 'is not', null)
    .where('supersededAt', 'is', null)
    .executeTakeFirst();
  const texts = await textsOf(ctx, draft.id);
  if (active) assertMayReplace(texts, await textsOf(ctx, active.id), reask, bothChecked);
  else if (!reask) throw conflict('Nobody was asked before', 'error.consentReask');
  if (active) await ctx.db.updateTable('consentVersion').set({ supersededAt: ctx.now }).where('id', '=', active.id).execute();
  await ctx.db
    .updateTable('consentVersion')
    .set({ publishedAt: ctx.now, publishedById: ctx.user.id, reask })
    .where('id', '=', draft.id)
    .execute();
  const names = Object.fromEntries(texts.map(({ locale, title }) => [nameIn(locale), title]));
  await updateRow(ctx, consentRecords.source, id, names);
  return changed(ctx, id, 'updated');
}

/** No silent change of meaning, and no change in one language alone that nobody compared. */
function assertMayReplace(texts: ConsentText[], before: ConsentText[], reask: boolean, bothChecked: boolean): void {
  const isSame = (fold: (text: ConsentText) => string) => (text: ConsentText) =>
    before.some((old) => old.locale === text.locale && fold(old) === fold(text));
  const sameCount = texts.filter(isSame(({ hash }) => hash)).length;
  if (!reask && !texts.every(isSame(letters))) throw conflict('The words have changed: ask again', 'error.consentReask');
  if (sameCount === 1 && !bothChecked) throw conflict('Only one language has changed', 'error.consentOneLanguage');
}

/** Without case, spaces, marks of the text and punctuation; with what stands between two digits, and where links lead. */
export const letters = ({ title, content }: Pick<ConsentText, 'title' | 'content'>) =>
  `${title}\n${plainTextOf(content)}`
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?<!\p{N})[^\p{L}\p{M}\p{N}\n]|[^\p{L}\p{M}\p{N}\n](?!\p{N})/gu, '')
    .concat(...[...content.matchAll(/href="([^"]*)"/g)].map(([, target]) => `\n${target}`));
