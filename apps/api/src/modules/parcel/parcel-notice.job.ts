import { PARCEL_STATUS } from '@lobby/contract/constants';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { noticeIn, sendNotice } from '#modules/chat/chat.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { asApplication, type Ctx, type DB, forEachProperty, inTransaction, type Job } from '#platform/module.ts';

const BATCH = 500;
/** Of very many the rest is seen at the counter. */
const MAX_NAMED = 20;

/** Every minute: one message for each resident who is reached, with all that has come for the room since the last one. */
export const tellOfParcels: Job = {
  name: 'tellOfParcels',
  pool: 'bulk',
  every: '* * * * *',
  async run(job) {
    const { rows } = await job.query<{ property: number }>('select chats.parcel_notices_due() as property');
    if (rows.length === 0) return;
    const properties = rows.map(({ property }) => property);
    await asApplication(job, async (pool) =>
      forEachProperty(job, tellOfParcels.name, properties, (property) =>
        inTransaction(pool, { property }, (db) => tellSome({ db, log: job.log })),
      ),
    );
  },
};

interface Arrived {
  id: number;
  roomId: number;
  packingNo: string;
  isWaiting: boolean;
}

/** Locked, so that two workers do not tell the same; what is not due yet goes with what is. */
async function tellSome({ db, log }: Pick<Ctx, 'db' | 'log'>): Promise<void> {
  const { rows: arrived } = await sql<Arrived>`
    select notice.id, parcel.room_id, packing_no, status_id = ${PARCEL_STATUS.waiting} as is_waiting
    from parcel_notice notice join parcel on parcel.id = parcel_id
    where processed_at is null and room_id in (
      select room_id from parcel_notice join parcel on parcel.id = parcel_id where processed_at is null and due_at <= now())
    order by notice.id limit ${BATCH} for update of notice skip locked`.execute(db);
  if (arrived.length === 0) return;
  const { languages } = await settingsOf({ db, log });
  const waiting = arrived.filter(({ isWaiting }) => isWaiting);
  const rooms = Map.groupBy(waiting, ({ roomId }) => roomId);
  for (const { roomId, conversationId } of await reachedIn(db, [...rooms.keys()])) {
    const parcels = rooms.get(roomId) as Arrived[];
    const text = noticeText(
      parcels.map(({ packingNo }) => packingNo),
      languages,
    );
    const number = await sendNotice(db, { conversationId, event: 'parcelNotice', text });
    await db
      .insertInto('parcelNoticeMessage')
      .values(parcels.map(({ id: noticeId }) => ({ noticeId, conversationId, number })))
      .execute();
  }
  await db
    .updateTable('parcelNotice')
    .set({ processedAt: sql`now()` })
    .where(
      'id',
      'in',
      arrived.map(({ id }) => id),
    )
    .execute();
  await db
    .insertInto('outbox')
    .values({ name: 'record.changed', payload: JSON.stringify({ area: 'parcel', id: null, change: 'updated' }) })
    .execute();
}

/** Whoever hears of the room and writes by a channel that still reaches them. In one order, so that two workers do not deadlock. */
async function reachedIn(db: Kysely<DB>, rooms: number[]) {
  if (rooms.length === 0) return [];
  const { rows } = await sql<{ roomId: number; conversationId: number }>`
    select distinct receiver.room_id, conversation.id as conversation_id
    from room_receiver receiver join conversation_list conversation on conversation.member_id = receiver.member_id
    where receiver.room_id = any(${rooms}::int[]) and conversation.reach = 'ready' order by conversation.id`.execute(db);
  return rows;
}

/** Nothing of a person: it stands on a locked screen. */
function noticeText(numbers: string[], languages: readonly string[]): string {
  const named = numbers.slice(0, MAX_NAMED).join('\n');
  const count = numbers.length;
  return noticeIn(languages, {
    th: `มีพัสดุมาถึง ${count} ชิ้น\n${named}\nโปรดติดต่อรับที่สำนักงานนิติบุคคล`,
    en: `${count === 1 ? 'A parcel has' : `${count} parcels have`} arrived\n${named}\nPlease collect at the juristic office.`,
  });
}
