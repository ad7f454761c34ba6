import { CONSENT_LOCALE, type ConsentCheck, type CurrentConsent, type consentApi } from '@lobby/contract/areas/consent';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, conflict, forbidden } from '#platform/module.ts';

/** The versions in force, each language a row, with one's own decision. */
export async function currentConsents({ db, user }: Ctx, { locale, audience }: z.output<typeof consentApi.current.query>) {
  const { rows } = await sql<CurrentConsent>`
    select consent.id as consent, code, audience, basis, is_mandatory, is_sensitive, version.version, published_at, locale, title, content, hash,
      (select decided.decision from consent_version earlier join consent_decision decided on decided.version_id = earlier.id
        where earlier.consent_id = consent.id and earlier.version >= version.asked_since and decided.account_id = ${user.id}
        order by decided.id desc limit 1) as decision
    from consent
    join consent_version version on version.consent_id = consent.id and published_at is not null and superseded_at is null
    join consent_text on consent_text.version_id = version.id
    where (${locale ?? null}::text is null or locale = ${locale ?? null})
      and (${audience ?? null}::text is null or audience = ${audience ?? null})
    order by "order", consent.id, locale desc`.execute(db);
  return rows;
}

/** Everybody asks and decides for themselves; whether another id exists is not answered. */
function assertOwn({ user }: Ctx, userId: number | undefined): void {
  if (userId !== undefined && userId !== user.id) throw forbidden();
}

export async function checkConsent(ctx: Ctx, { userId, locale }: z.output<typeof consentApi.check.body>): Promise<ConsentCheck> {
  assertOwn(ctx, userId);
  const missing = await missingOf(ctx, locale);
  return { valid: !missing.some(({ isMandatory }) => isMandatory), missing };
}

/** What is in force for staff and this person has not decided, mandatory notices first. */
async function missingOf({ db, user }: Ctx, locale: 'th' | 'en'): Promise<ConsentCheck['missing']> {
  const { rows } = await sql<ConsentCheck['missing'][number]>`
    select consent.id as consent, active.version, title, hash, basis, is_mandatory
    from consent
    join consent_version active on active.consent_id = consent.id and active.published_at is not null and active.superseded_at is null
    join consent_text on consent_text.version_id = active.id and locale = ${locale}
    where audience = 'staff' and not exists (
      select from consent_version version join consent_decision decided on decided.version_id = version.id and decided.account_id = ${user.id}
      where version.consent_id = consent.id and version.version >= active.asked_since)
    order by is_mandatory desc, "order", consent.id`.execute(db);
  return rows;
}

type Submitted = z.output<typeof consentApi.submit.body>;
type OneDecision = NonNullable<Submitted['decisions']>[number];

/** Without decisions: the mandatory notices are acknowledged, as a client does that knows only one button. */
export async function submitConsent(ctx: Ctx, { userId, locale, decisions }: Submitted): Promise<ConsentCheck> {
  assertOwn(ctx, userId);
  const given = decisions ?? (await missingOf(ctx, locale)).filter(({ isMandatory }) => isMandatory).map(acknowledged);
  for (const one of given) await decide(ctx, { ...one, locale, account: ctx.user.id, channel: 'cms' });
  return checkConsent(ctx, { locale });
}
const acknowledged = ({ consent, version, hash }: Omit<OneDecision, 'decision'>): OneDecision => ({
  consent,
  version,
  hash,
  decision: 'acknowledge',
});

export interface DecisionInput extends OneDecision {
  locale?: 'th' | 'en';
  account?: number;
  person?: number;
  channel: 'cms' | 'paper' | 'phone';
  guardianId?: number | null;
  guardianName?: string | null;
  evidenceId?: number | null;
}

/** The row says which text was shown: a hash of no such text is refused, whatever the reason. */
export async function decide(ctx: Ctx, input: DecisionInput): Promise<number | undefined> {
  const { consent, version, hash, decision, locale = CONSENT_LOCALE, account = null, person = null, channel } = input;
  const text = await ctx.db
    .selectFrom('consentVersion')
    .innerJoin('consentText', 'consentText.versionId', 'consentVersion.id')
    .select('consentVersion.id')
    .where('consentId', '=', consent)
    .where('version', '=', version)
    .where('locale', '=', locale)
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (!text) throw conflict('The text has changed', 'error.consentChanged');
  const { guardianId = null, guardianName = null, evidenceId = null } = input;
  const inserted = await ctx.db
    .insertInto('consentDecision')
    .values({
      versionId: text.id,
      locale,
      textHash: hash,
      decision,
      accountId: account,
      personId: person,
      channel,
      guardianId,
      guardianName,
      evidenceId,
    })
    // A notice that was acknowledged already.
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) await ctx.emit('record.changed', { area: 'consent', id: consent, change: 'updated' });
  return inserted?.id;
}
