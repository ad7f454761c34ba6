import type { Place } from '#test/fixtures/people.ts';
import type { Needs } from './people.ts';

/** A line of somebody's inbox, a message that left, and its way to one address. */
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
  const residentNotice = async (place: Place): Promise<number> => {
    lines += 1;
    return server.inProperty(place, async (db) => {
      const { id: roomId } = await db.selectFrom('room').select('id').limit(1).executeTakeFirstOrThrow();
      const at = new Date();
      const made = { kind: 'billIssued', subjectId: lines, roomId, dueAt: at, processedAt: at };
      return (await db.insertInto('residentNotice').values(made).returning('id').executeTakeFirstOrThrow()).id;
    });
  };
  let pushes = 0;
  async function push(place: Place): Promise<number> {
    pushes += 1;
    const made = { ...(await inboxOf(place)), dedupKey: `row:${pushes}` };
    return server.inProperty(
      place,
      async (db) => (await db.insertInto('push').values(made).returning('id').executeTakeFirstOrThrow()).id,
    );
  }
  async function delivery(place: Place): Promise<number> {
    const pushId = await push(place);
    const { accountId, kind } = await inboxOf(place);
    return server.inProperty(place, async (db) => {
      const sent = { pushId, accountId, kind, channel: 'mail', state: 'sent', sentAt: new Date(), expiresAt: new Date() };
      return (await db.insertInto('delivery').values(sent).returning('id').executeTakeFirstOrThrow()).id;
    });
  }
  return {
    'resident-notice': residentNotice,
    notification,
    push,
    delivery,
  };
}
