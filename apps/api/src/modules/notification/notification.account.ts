import { noticeKinds } from '@lobby/contract/notice-kinds';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/module.ts';
import { readWords, wordsFor } from './notification.templates.ts';
import { queuePushes } from './queue-pushes.ts';
import { announceInbox } from './sync-inbox.ts';

const KIND = 'account-security';

/** Tells somebody that their own account was changed: whoever did it was signed in as them, or had their link. */
export async function notifyAccount(db: Kysely<DB>, account: number): Promise<void> {
  const words = (await readWords(db))[KIND];
  const property = await db.selectFrom('property').select(['nameTh', 'nameEn', 'timeZone']).executeTakeFirstOrThrow();
  const { title, body } = wordsFor(words, property, sql`null`);
  await sql`
    insert into notification (account_id, kind, type_id, subject_id, round, title, body, link, priority)
    select id, ${KIND}, ${noticeKinds[KIND].type}, id,
      1 + coalesce((select max(round) from notification where account_id = account.id and kind = ${KIND} and subject_id = account.id), 0),
      ${title}, ${body}, '/profile', 'high'
    from (select id, language = 'en' as is_english from account where id = ${account}) account on conflict do nothing`.execute(
    db,
  );
  const settings = { ...property, quietFrom: 0, quietUntil: 0 };
  await queuePushes(db, { kind: KIND, accounts: [account], words, link: '/profile', settings });
  await announceInbox(db);
}
