import { may } from '@lobby/contract/access';
import type { ConsentReceipt, consentDecisionApi } from '@lobby/contract/areas/consent-decision';
import type { Day } from '@lobby/contract/zone';
import { sql } from 'kysely';
import type { z } from 'zod';
import { fileIn } from '#modules/file/file.public.ts';
import { today } from '#modules/property/property.public.ts';
import { type Ctx, conflict, invalidField, notFound } from '#platform/module.ts';
import { decide } from './consent.decide.ts';

/** A resident's decision, signed on paper or given by phone; who wrote it down is the actor. */
export async function recordDecision(ctx: Ctx, input: z.output<typeof consentDecisionApi.record.body>): Promise<ConsentReceipt> {
  const { resident, guardianName, evidence, ...decision } = input;
  const person = await presentPerson(ctx, resident);
  const minorMayDecide = await mayMinorDecide(ctx, decision.consent);
  const isMinor = person.minorUntil !== null && person.minorUntil >= (await guardedUntil(ctx, minorMayDecide));
  if (isMinor && person.guardianId === null && guardianName === null)
    throw conflict('A guardian decides for a minor', 'error.consentGuardian');
  const made = await decide(ctx, {
    ...decision,
    person: person.id,
    guardianId: isMinor ? person.guardianId : null,
    guardianName: isMinor ? guardianName : null,
    evidenceId: evidence,
  });
  return readReceipt(ctx, made ?? (await lastDecision(ctx, decision.consent, person.id))?.id ?? 0);
}

/** On the text in force, in the language it was given in. */
export async function withdrawConsent(
  ctx: Ctx,
  { resident, consent, channel }: z.output<typeof consentDecisionApi.withdraw.body>,
): Promise<ConsentReceipt> {
  const person = await presentPerson(ctx, resident);
  const given = await lastDecision(ctx, consent, person.id);
  if (given?.decision !== 'accept') throw conflict('There is no consent to withdraw', 'error.consentNotGiven');
  const locale = given.locale as 'th' | 'en';
  const text = await activeText(ctx, consent, locale);
  if (!text) throw conflict('The text has changed', 'error.consentChanged');
  const made = await decide(ctx, { consent, ...text, locale, decision: 'withdraw', person: person.id, channel });
  return readReceipt(ctx, made as number);
}

/** What the form for a new resident says was signed on paper: acknowledged where the notice is in force. */
export async function recordSignedNotice(ctx: Ctx, person: number): Promise<void> {
  const notice = await ctx.db.selectFrom('consent').select('id').where('code', '=', 'privacy-notice').executeTakeFirst();
  const text = notice && (await activeText(ctx, notice.id, 'th'));
  if (text) await decide(ctx, { consent: notice.id, ...text, locale: 'th', decision: 'acknowledge', person, channel: 'paper' });
}

async function presentPerson({ db }: Ctx, member: number) {
  const person = await db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.personId')
    .select(['person.id', 'person.minorUntil', 'person.guardianId', 'person.erasedAt'])
    .where('member.id', '=', member)
    .executeTakeFirst();
  if (!person || person.erasedAt !== null) throw invalidField('resident', 'notFound');
  return person;
}

async function mayMinorDecide({ db }: Ctx, id: number): Promise<boolean> {
  const consent = await db.selectFrom('consent').select('minorMayDecide').where('id', '=', id).executeTakeFirst();
  if (!consent) throw invalidField('consent', 'notFound');
  return consent.minorMayDecide;
}

/**
 * Who is a minor until this day or later needs a guardian: under ten in any case, under twenty unless the purpose is one they may decide
 * themselves.
 */
export async function guardedUntil(ctx: Ctx, mayDecide: boolean): Promise<Day> {
  const day = await today(ctx);
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return mayDecide ? new Date(Date.UTC(year + 10, month - 1, date)).toISOString().slice(0, 10) : day;
}

const lastDecision = ({ db }: Ctx, consent: number, person: number) =>
  db
    .selectFrom('consentDecision')
    .innerJoin('consentVersion', 'consentVersion.id', 'versionId')
    .select(['consentDecision.id', 'decision', 'locale'])
    .where('consentId', '=', consent)
    .where('personId', 'in', sql<number>`(select merged_people(${person}))`)
    .orderBy('consentDecision.id', 'desc')
    .limit(1)
    .executeTakeFirst();

const activeText = ({ db }: Ctx, consent: number, locale: 'th' | 'en') =>
  db
    .selectFrom('consentVersion')
    .innerJoin('consentText', 'consentText.versionId', 'consentVersion.id')
    .select(['version', 'hash'])
    .where('consentId', '=', consent)
    .where('locale', '=', locale)
    .where('publishedAt', 'is not', null)
    .where('supersededAt', 'is', null)
    .executeTakeFirst();

/** As it was shown, from the rows that cannot change. The signed paper is for who may write. */
export async function readReceipt({ db, user }: Ctx, id: number): Promise<ConsentReceipt> {
  const { rows } = await sql<ConsentReceipt>`
    select decided.id, decided.at, consent.id as consent, code, consent.name_th, consent.name_en, version.version, decided.locale,
      consent_text.title, content, text_hash, decided.decision, channel, guardian_name, replaces_id as replaces,
      coalesce(account.name, trim(first_name || ' ' || last_name)) as subject, actor.name as actor, ${fileIn('decided.evidence_id')} as evidence
    from consent_decision decided
    join consent_version version on version.id = decided.version_id
    join consent on consent.id = version.consent_id
    join consent_text on consent_text.version_id = version.id and consent_text.locale = decided.locale
    left join account on account.id = decided.account_id
    left join person on person.id = decided.person_id
    left join account actor on actor.id = actor_id
    where decided.id = ${id}`.execute(db);
  const [receipt] = rows;
  if (!receipt) throw notFound();
  return may(user.role, 'consent-decision:write') ? receipt : { ...receipt, evidence: null };
}
