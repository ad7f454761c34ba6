import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/db/db.gen.ts';

const HOUR = 3_600_000;

/** The night, handed over and taken over this morning, and the first line of the day. */
export async function seedShiftNotes(db: Kysely<DB>, clerks: number[], now = Date.now()): Promise<void> {
  const [day, night] = clerks;
  if (day === undefined || night === undefined) return;
  const ago = (hours: number) => new Date(now - hours * HOUR);
  const seen = { parcelsReceived: 4, parcelsHandedOver: 2, deniedEntries: 1, offlineCount: 0, offline: [] };
  const summary = JSON.stringify({
    ...seen,
    publishedCount: 0,
    published: [],
    workers: [{ name: 'สมชาย รักอาคาร', nameEn: 'Somchai Rakakhan' }],
  });
  await db
    .insertInto('shiftNote')
    .values({
      since: ago(16),
      createdAt: ago(14),
      summary: sql`${summary}::jsonb`,
      signedAt: ago(4),
      signedById: night,
      confirmedAt: ago(3.9),
      confirmedById: day,
    })
    .execute();
  const { id } = await db
    .insertInto('shiftNote')
    .values({ since: ago(4), createdAt: ago(3) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('shiftNoteLine')
    .values({ noteId: id, text: 'ช่างระบบดับเพลิงเข้าพื้นที่ 14.00 น. ขอกุญแจห้องปั๊มที่เคาน์เตอร์', writtenById: day, writtenAt: ago(3) })
    .execute();
}
