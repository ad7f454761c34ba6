import type { Place } from '#test/fixtures/people.ts';
import type { Needs } from './people.ts';

export function privacyRows({ server, room }: Needs, resident: (place: Place) => Promise<number>) {
  /** Open, of somebody who asks to be erased. */
  async function subjectRequest(place: Place): Promise<number> {
    const memberId = await resident(place);
    const asked = { memberId, kind: 'erasure', channel: 'counter', receivedOn: '2026-11-02' };
    const made = await server.inProperty(place, (db) =>
      db.insertInto('subjectRequest').values(asked).returning('id').executeTakeFirstOrThrow(),
    );
    return made.id;
  }

  async function legalHold(place: Place): Promise<number> {
    const hold = { roomId: await room(place), reason: 'คดี' };
    const made = await server.inProperty(place, (db) =>
      db.insertInto('legalHold').values(hold).returning('id').executeTakeFirstOrThrow(),
    );
    return made.id;
  }

  return { 'subject-request': subjectRequest, 'legal-hold': legalHold };
}
