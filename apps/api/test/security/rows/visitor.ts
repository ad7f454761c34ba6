import type { Place } from '#test/fixtures/people.ts';
import type { Needs } from './people.ts';

const HOUR_MS = 3_600_000;

export function visitorRows({ server, room }: Needs) {
  /** To come, at any time from now on, and on no list: its phone is not the one of the examples, which the suite puts on the deny list. */
  async function visitor(place: Place): Promise<number> {
    const roomId = await room(place);
    const [expectedFrom, expectedTo] = [new Date(Date.now() - HOUR_MS), new Date(Date.now() + 720 * HOUR_MS)];
    const made = { roomId, kind: 'guest', name: 'ก', phone: '0890000001', plate: `visit ${roomId}`, expectedFrom, expectedTo };
    return server.inProperty(
      place,
      async (db) => (await db.insertInto('visit').values(made).returning('id').executeTakeFirstOrThrow()).id,
    );
  }
  return { visitor };
}
