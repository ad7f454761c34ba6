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

  async function breach(place: Place): Promise<number> {
    const seen = { accountId: server.accounts[place === 'home' ? 'user' : 'neighbour'], seenFrom: '2020-01-01T00:00:00Z' };
    const known = { knownAt: '2020-01-02T00:00:00Z', dueAt: '2020-01-05T00:00:00Z', what: 'บัญชีถูกใช้โดยผู้อื่น', risk: 'some' };
    const made = await server.inProperty(place, (db) =>
      db
        .insertInto('breach')
        .values({ ...known, ...seen })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return made.id;
  }

  return { breach, 'subject-request': subjectRequest, 'legal-hold': legalHold };
}
