import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/db/db.gen.ts';

type Words = [side: 'resident' | 'staff' | 'note', text: string][];

const conversations: Words[] = [
  [
    ['resident', 'น้ำในห้องไหลเบามากตั้งแต่เช้า ช่วยดูให้หน่อยได้ไหมคะ'],
    ['note', 'แจ้งช่างประจำอาคารแล้ว'],
    ['staff', 'ช่างจะขึ้นไปตรวจภายใน 15 นาที'],
    ['resident', 'ขอบคุณค่ะ รออยู่ที่ห้อง'],
  ],
  [['resident', 'คืนนี้มีแขกมาพัก ขอที่จอดรถเพิ่ม 1 คันได้ไหมครับ']],
  [
    ['resident', 'ใบแจ้งหนี้เดือนนี้รวมค่าน้ำแล้วหรือยัง'],
    ['staff', 'รวมแล้ว ดูรายการได้ในหน้าบิลของห้อง'],
  ],
];
const replies = [
  ['เวลาทำการ', 'สำนักงานนิติบุคคลเปิดทุกวัน 08:00 ถึง 17:00 น.'],
  ['รับเรื่องแล้ว', 'รับเรื่องแล้ว เจ้าหน้าที่จะแจ้งความคืบหน้าให้ทราบ'],
] as const;

/** Residents who wait, one who was answered, a room of the staff and two canned replies. */
export async function seedChats(db: Kysely<DB>, property: number, clerks: number[]): Promise<void> {
  const [clerk = 0] = clerks;
  const members = await db
    .selectFrom('member')
    .select(['id', 'roomId'])
    .where('propertyId', '=', property)
    .where('leftAt', 'is', null)
    .orderBy('id')
    .limit(conversations.length)
    .execute();
  for (const [at, { id: memberId, roomId }] of members.entries()) {
    const made = { kind: 'resident', roomId, memberId, createdById: clerk };
    const { id } = await db.insertInto('conversation').values(made).returning('id').executeTakeFirstOrThrow();
    for (const [side, text] of conversations[at] ?? [])
      await addMessage(db, id, {
        side,
        text,
        accountId: clerk,
        otherWay: side === 'staff' ? 'phone' : null,
        onBehalf: side === 'resident',
        memberId: side === 'resident' ? memberId : null,
      });
  }
  const night = { kind: 'staff', subject: 'กะกลางคืน', createdById: clerk };
  const { id } = await db.insertInto('conversation').values(night).returning('id').executeTakeFirstOrThrow();
  await addMessage(db, id, { side: 'staff', text: 'ไฟทางเดินชั้น 3 ดับ แจ้งช่างแล้ว', accountId: clerk });
  for (const [name, text] of replies) await db.insertInto('chatReply').values({ name, text }).execute();
}

type NewMessage = {
  side: string;
  text: string;
  accountId: number;
  otherWay?: string | null;
  onBehalf?: boolean;
  memberId?: number | null;
};

const addMessage = (db: Kysely<DB>, conversationId: number, message: NewMessage) =>
  db
    .insertInto('chatMessage')
    .values({ id: randomUUID(), conversationId, number: 0, ...message })
    .execute();
