import { createHash } from 'node:crypto';
import { REQUEST_TYPES, type RequestType } from '@lobby/contract/areas/request';
import { sql } from 'kysely';
import { z } from 'zod';
import { noticeIn, sendNotice } from '#modules/chat/chat.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { asApplication, type Ctx, inTransaction, type Job } from '#platform/module.ts';

/** What residents ask for. Whoever is moved out by others hears of it from the office. */
const ANNOUNCED: RequestType[] = [
  'update-profile',
  'update-profile-image',
  'add-card',
  'add-mifare',
  'mapping-mifare',
  'remove-mifare',
  'add-car',
  'delete-car',
];
const Asked = z.object({ propertyId: z.int(), data: z.object({ id: z.int() }) });

/** The resident a request was about hears what was decided, where they write by a channel that still reaches them. */
export const tellResident: Job = {
  name: 'tellResident',
  pool: 'bulk',
  async run(job, payload) {
    const { propertyId: property, data } = Asked.parse(payload);
    await asApplication(job, (pool) => inTransaction(pool, { property }, (db) => tell({ db, log: job.log }, property, data.id)));
  },
};

interface Decided {
  result: 'approved' | 'reject';
  reason: string | null;
  nameTh: string;
  nameEn: string;
  conversations: number[];
}

async function tell({ db, log }: Pick<Ctx, 'db' | 'log'>, property: number, id: number): Promise<void> {
  const { requestNotices, languages } = await settingsOf({ db, log });
  if (!requestNotices) return;
  // Locked, so that two workers do not tell the same.
  const { rows } = await sql<Decided>`
    select result, reason, name_th, name_en, array(
      select id from conversation_list where conversation_list.member_id = request.member_id and reach = 'ready' order by id) as conversations
    from request join category on category.id = type_id
    where request.id = ${id} and result is not null and type_id = any(${ANNOUNCED.map((type) => REQUEST_TYPES[type])}::int[])
    for no key update of request`.execute(db);
  const [decided] = rows;
  for (const conversationId of decided?.conversations ?? []) {
    const key = keyOf(`${property} ${id} ${conversationId}`);
    const sent = await sql`select from chat_message where id = ${key}`.execute(db);
    if (sent.rows.length > 0) continue;
    await sendNotice(db, {
      id: key,
      conversationId,
      event: 'requestNotice',
      text: noticeText(id, decided as Decided, languages),
    });
  }
}

/** One for each decision and conversation: a job that is run again says nothing twice. */
const keyOf = (text: string) =>
  createHash('sha256')
    .update(`request notice ${text}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');

/** Nothing of a person: it stands on a locked screen. The reason is written for whoever asked. */
function noticeText(id: number, { result, reason, nameTh, nameEn }: Decided, languages: readonly string[]): string {
  const words = noticeIn(languages, {
    th: `คำขอเลขที่ ${id} (${nameTh})\n${result === 'approved' ? 'ได้รับการอนุมัติแล้ว' : 'ไม่ได้รับการอนุมัติ'}`,
    en: `Request ${id} (${nameEn})\n${result === 'approved' ? 'was approved.' : 'was not approved.'}`,
  });
  return [words, ...(result === 'reject' && reason ? [reason] : [])].join('\n\n');
}
