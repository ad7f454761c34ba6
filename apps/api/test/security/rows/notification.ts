import type { Place } from '#test/fixtures/people.ts';
import type { Needs } from './people.ts';

/** A line of somebody's inbox, and a message that left. */
export function notificationRows({ server }: Needs) {
  const inboxOf = (place: Place) =>
    server.inProperty(place, async (db) => {
      const { accountId } = await db
        .selectFrom('membership')
        .select('accountId')
        .orderBy('accountId')
        .limit(1)
        .executeTakeFirstOrThrow();
      return { accountId, kind: 'test', title: 'A', body: 'B', link: '/profile' };
    });
  let lines = 0;
  async function notification(place: Place): Promise<number> {
    lines += 1;
    const made = { ...(await inboxOf(place)), typeId: 510, subjectId: lines };
    return server.inProperty(
      place,
      async (db) => (await db.insertInto('notification').values(made).returning('id').executeTakeFirstOrThrow()).id,
    );
  }
  let pushes = 0;
  async function push(place: Place): Promise<number> {
    pushes += 1;
    const made = { ...(await inboxOf(place)), dedupKey: `row:${pushes}` };
    return server.inProperty(
      place,
      async (db) => (await db.insertInto('push').values(made).returning('id').executeTakeFirstOrThrow()).id,
    );
  }
  return { notification, push };
}
