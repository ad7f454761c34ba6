import { parsePhoneNumber } from '@lobby/contract/people/phone-number';
import { foldName, normalizeText } from '@lobby/contract/people/thai-text';
import type { Day } from '@lobby/contract/zone';
import { sql, type Updateable } from 'kysely';
import { type Config, type Ctx, type DB, type Encryption, notFound } from '#platform/module.ts';
import { assertDocumentUnknown, documentColumns, knownAlready, readDocument, type TypedDocument } from './document.ts';
import { recordPersonChange } from './person.history.ts';
import { createSubjectKey, type SubjectKey, subjectKeyOf } from './subject-key.ts';

export interface PersonServices {
  config: Config;
  encryption: Encryption;
}

/** What the office writes down about a person. */
export interface PersonFields extends TypedDocument {
  title: string | null;
  firstName: string;
  lastName: string | null;
  firstNameEn: string | null;
  lastNameEn: string | null;
  gender: 'male' | 'female' | 'unspecified';
  mobile: string | null;
  email: string | null;
  language: 'th' | 'en' | null;
  minorUntil?: Day | null;
  guardianId?: number | null;
}

export async function createPerson(ctx: Ctx, { config, encryption }: PersonServices, fields: PersonFields, key?: SubjectKey) {
  const document = readDocument(fields);
  await assertDocumentUnknown(ctx, config, document);
  const subjectKey = key ?? (await createSubjectKey(ctx, encryption));
  const made = await ctx.db
    .insertInto('person')
    .values({
      ...columnsOf(fields),
      firstName: normalizeText(fields.firstName),
      subjectKeyId: subjectKey.id,
      ...documentColumns(config, ctx.property, subjectKey, document),
    })
    // Of many who write the same document down at once, one does; the others wait for it and find the person known.
    .onConflict((row) =>
      row.columns(['propertyId', 'docHash']).where('erasedAt', 'is', null).where('mergedIntoId', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!made) throw knownAlready();
  return made.id;
}

const FIELD_COLUMNS = {
  title: 'title',
  firstName: 'firstName',
  lastName: 'lastName',
  firstNameEn: 'firstNameEn',
  lastNameEn: 'lastNameEn',
  mobile: 'phone',
  email: 'email',
} as const;
type TextField = keyof typeof FIELD_COLUMNS;
type PersonValues = Record<TextField, string | null>;

/** The values a change is compared with. */
async function readPersonValues({ db }: Ctx, id: number): Promise<PersonValues> {
  const row = await db
    .selectFrom('person')
    .select(['title', 'firstName', 'lastName', 'firstNameEn', 'lastNameEn', 'phone as mobile', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** What is kept of a change: the values a change is compared with, and the document's masked end. */
async function readRecorded(ctx: Ctx, id: number): Promise<Record<string, string | null>> {
  const { idCard } = await ctx.db
    .selectFrom('person')
    .select('docMasked as idCard')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...(await readPersonValues(ctx, id)), idCard };
}

export async function changePerson(
  ctx: Ctx,
  services: PersonServices,
  id: number,
  changes: Partial<PersonFields>,
): Promise<void> {
  const { config, encryption } = services;
  const before = await readRecorded(ctx, id);
  const key = await subjectKeyOf(ctx, encryption, id);
  const columns: Updateable<DB['person']> = columnsOf(changes);
  if (changes.idCard !== undefined) {
    const document = readDocument({ documentKind: null, documentCountry: null, ...changes, idCard: changes.idCard });
    await assertDocumentUnknown(ctx, config, document, id);
    Object.assign(columns, documentColumns(config, ctx.property, key, document));
  }
  await ctx.db
    .updateTable('person')
    .set({ ...columns, updatedAt: ctx.now })
    .where('id', '=', id)
    .execute();
  const changed = Object.entries(await readRecorded(ctx, id)).filter(([field, value]) => before[field] !== value);
  await recordPersonChange(
    ctx,
    key,
    id,
    changed.map(([field, value]) => ({ field, old: before[field] ?? null, new: value })),
  );
}

/** As they are stored: normalised, the phone also in its international form. */
function columnsOf(fields: Partial<PersonFields>): Updateable<DB['person']> {
  const texts = Object.entries(FIELD_COLUMNS)
    .filter(([field]) => fields[field as TextField] !== undefined)
    .map(([field, column]) => {
      const value = fields[field as TextField];
      return [column, value ? normalizeText(value) : null];
    });
  const { gender, language, mobile, lastName, minorUntil, guardianId } = fields;
  return {
    ...Object.fromEntries(texts),
    ...(lastName !== undefined && { lastName: lastName ? normalizeText(lastName) : '' }),
    ...(gender !== undefined && { gender }),
    ...(language !== undefined && { language }),
    ...(minorUntil !== undefined && { minorUntil }),
    ...(guardianId !== undefined && { guardianId }),
    ...(mobile !== undefined && { phoneE164: mobile ? (parsePhoneNumber(mobile)?.e164 ?? null) : null }),
  };
}

export type KnownBy = 'document' | 'phone' | 'name';

/** People who may be the same: by phone anywhere in the property, by name in either script. */
export async function findSimilar(
  { db }: Ctx,
  { mobile, name }: { mobile: string | null; name: string | null },
  except?: number,
) {
  const e164 = mobile ? parsePhoneNumber(mobile)?.e164 : undefined;
  const folded = name ? foldName(name) : '';
  const byPhone = e164
    ? await db
        .selectFrom('person')
        .select('id')
        .where('phoneE164', '=', e164)
        .where('erasedAt', 'is', null)
        .where('mergedIntoId', 'is', null)
        .limit(10)
        .execute()
    : [];
  const { rows: byName } = folded
    ? await sql<{ id: number }>`
        select distinct person.id from search.find_member(${folded}, null, 20) hit
        join member on member.id = hit.id join person on person.id = member.person_id and erased_at is null and merged_into_id is null
        where ${folded} in (lower(member.name_th), lower(member.name_en))`.execute(db)
    : { rows: [] };
  const found = new Map<number, KnownBy>();
  for (const { id } of byName) found.set(id, 'name');
  for (const { id } of byPhone) found.set(id, 'phone');
  if (except !== undefined) found.delete(except);
  return found;
}
