import type { ConsentForm, ConsentForms, consentReminderApi } from '@lobby/contract/areas/consent-reminder';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Config, type Ctx, printedCode, readPrintedCode } from '#platform/module.ts';
import { textsOf } from './consent.page.ts';
import { personsOf, readConsentInForce, residentsOf } from './consent.subjects.ts';

const CODE = { prefix: 'F1.', label: 'consent form' };

interface FormCode {
  versionId: number;
  /** Whose it is: any of the occupancies of one person. */
  member: number;
  locale: 'th' | 'en';
}

const formCode = ({ LOBBY_SECRET_KEY }: Config, property: number, { versionId, member, locale }: FormCode) =>
  printedCode(LOBBY_SECRET_KEY, CODE, property, `${versionId}.${member}.${locale.toUpperCase()}`);

/** Undefined for what is no form of ours. */
export function readFormCode({ LOBBY_SECRET_KEY }: Config, property: number, code: string): FormCode | undefined {
  const [versionId, member, locale] = readPrintedCode(LOBBY_SECRET_KEY, CODE, property, code)?.split('.') ?? [];
  if (locale !== 'TH' && locale !== 'EN') return undefined;
  return { versionId: Number(versionId), member: Number(member), locale: locale === 'TH' ? 'th' : 'en' };
}

/** A page for each to sign, as the text is now. Whoever has left signs nothing any more. */
export async function readForms(
  ctx: Ctx,
  id: number,
  { residents }: z.output<typeof consentReminderApi.forms.body>,
  config: Config,
): Promise<ConsentForms> {
  const { nameTh, nameEn, basis, version, versionId, publishedAt, minorMayDecide } = await readConsentInForce(ctx, id);
  const persons = await personsOf(ctx, residents);
  const { rows } = await sql<Omit<ConsentForm, 'codes'>>`
    select subject.id as resident, name_th, name_en, rooms, needs_guardian, person.language
    from (${await residentsOf(ctx, minorMayDecide)}) subject join person on person.id = person_id
    where person_id = any(${persons}::int[]) order by rooms, name_th, subject.id`.execute(ctx.db);
  const codeIn = (member: number, locale: 'th' | 'en') => formCode(config, ctx.property, { versionId, member, locale });
  return {
    nameTh,
    nameEn,
    basis,
    version,
    publishedAt,
    texts: await textsOf(ctx, versionId),
    forms: rows.map((row) => ({ ...row, codes: { th: codeIn(row.resident, 'th'), en: codeIn(row.resident, 'en') } })),
  };
}
