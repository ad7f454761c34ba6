import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import { noticeIn, sendNotice } from '#modules/chat/chat.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { asApplication, type Ctx, type DB, inTransaction, type Job } from '#platform/module.ts';

const BATCH = 200;
const Asked = z.object({ propertyId: z.int() });

/** Sends the reminders that were planned, a batch in a transaction. */
export const remindOfConsents: Job = {
  name: 'remindOfConsents',
  pool: 'bulk',
  async run(job, payload) {
    const { propertyId: property } = Asked.parse(payload);
    await asApplication(job, async (pool) => {
      while (await inTransaction(pool, { property }, (db) => remindSome({ db, log: job.log })));
    });
  },
};

interface Planned {
  id: number;
  conversationId: number;
  nameTh: string;
  nameEn: string;
  basis: 'notice' | 'consent';
  /** They have not decided meanwhile, the text is still in force, and it is still they who read it there and want notices. */
  isDue: boolean;
}

/** Locked, so that two workers do not send the same. What is not due any more is as if it was never planned. */
async function remindSome({ db, log }: Pick<Ctx, 'db' | 'log'>): Promise<boolean> {
  const { rows: planned } = await sql<Planned>`
    select reminder.id, conversation_id, name_th, name_en, basis, superseded_at is null
      and exists (
        select from conversation_list conversation join member on member.id = conversation.member_id join person on person.id = member.person_id
        where conversation.id = conversation_id and conversation.reach = 'ready' and left_at is null and gets_notices
          and reminder.person_id = any(array(select merged_people(person.id)))
          and not coalesce(person.minor_until >= case when minor_may_decide then current_day + interval '10 years' else current_day end, false))
      and decision_on_version(version_id, reminder.person_id) is null as is_due
    from consent_reminder reminder join consent_version version on version.id = version_id join consent on consent.id = consent_id
      cross join (select (now() at time zone time_zone)::date as current_day from property where id = current_setting('app.property_id')::int) today
    where number is null and conversation_id is not null
    order by reminder.id limit ${BATCH} for update of reminder skip locked`.execute(db);
  if (planned.length === 0) return false;
  const { languages } = await settingsOf({ db, log });
  // In one order, so that two workers do not deadlock.
  const due = planned.filter(({ isDue }) => isDue).toSorted((one, other) => one.conversationId - other.conversationId);
  for (const reminder of due) await send(db, reminder, languages);
  const others = planned.filter(({ isDue }) => !isDue).map(({ id }) => id);
  if (others.length > 0) await db.deleteFrom('consentReminder').where('id', 'in', others).execute();
  await db
    .insertInto('outbox')
    .values({ name: 'record.changed', payload: JSON.stringify({ area: 'consent', id: null, change: 'updated' }) })
    .execute();
  return planned.length === BATCH;
}

async function send(db: Kysely<DB>, reminder: Planned, languages: readonly string[]): Promise<void> {
  const { id, conversationId } = reminder;
  const number = await sendNotice(db, { conversationId, event: 'consentReminder', text: reminderText(reminder, languages) });
  await db.updateTable('consentReminder').set({ number }).where('id', '=', id).execute();
}

/** Nothing of a person: it stands on a locked screen. Whoever is asked to consent is free to refuse, and it says so. */
function reminderText({ nameTh, nameEn, basis }: Planned, languages: readonly string[]): string {
  const asks = {
    notice: {
      th: `เรียนให้ทราบ: “${nameTh}” ยังรอการรับทราบจากท่าน\nโปรดติดต่อสำนักงานนิติบุคคลเพื่ออ่านและลงชื่อ`,
      en: `“${nameEn}” still waits for you to acknowledge it.\nPlease read and sign it at the juristic office.`,
    },
    consent: {
      th: `เรียนให้ทราบ: “${nameTh}” ยังรอการตัดสินใจของท่าน\nท่านเลือกยินยอมหรือไม่ยินยอมก็ได้ โปรดติดต่อสำนักงานนิติบุคคล`,
      en: `“${nameEn}” still waits for your decision.\nYou are free to accept or to refuse. Please tell the juristic office.`,
    },
  };
  return noticeIn(languages, asks[basis]);
}
