import type { Place } from '#test/fixtures/people.ts';
import type { Needs } from './people.ts';

export function consentRows({ server }: Needs, resident: (place: Place) => Promise<number>) {
  /** Of a resident, on a consent that is in force. */
  async function consentDecision(place: Place): Promise<number> {
    const member = await resident(place);
    return server.inProperty(place, async (db, query) => {
      const { personId } = await db.selectFrom('member').select('personId').where('id', '=', member).executeTakeFirstOrThrow();
      const { rows: found } = await query<{ id: number }>(
        `select version.id from consent_version version join consent on consent.id = consent_id where code = 'marketing' and version = 1`,
        [],
      );
      const versionId = found[0]?.id as number;
      await query('update consent_version set published_at = now() where id = $1 and published_at is null', [versionId]);
      const { rows } = await query<{ id: number }>(
        `insert into consent_decision (version_id, locale, text_hash, decision, person_id, channel)
         select version_id, locale, hash, 'accept', $2, 'paper' from consent_text where version_id = $1 and locale = 'th' returning id`,
        [versionId, personId],
      );
      return (rows[0] as { id: number }).id;
    });
  }

  return { 'consent-decision': consentDecision };
}
