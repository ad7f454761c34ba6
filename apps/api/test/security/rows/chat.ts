import type { Place } from '#test/fixtures/people.ts';
import type { Needs } from './people.ts';

export function chatRows({ server, room }: Needs) {
  const conversation = (place: Place, made: object) =>
    server.inProperty(
      place,
      async (db) =>
        (
          await db
            .insertInto('conversation')
            .values({ kind: 'staff', ...made })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    );
  return {
    chat: async (place: Place) => conversation(place, { kind: 'resident', roomId: await room(place), subject: 'ก' }),
    /** For everybody who works there. */
    'staff-room': (place: Place) => conversation(place, { subject: 'ก' }),
  };
}
