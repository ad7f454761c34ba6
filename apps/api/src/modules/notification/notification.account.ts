import type { Kysely } from 'kysely';
import type { DB } from '#platform/module.ts';
import { notifyPeople } from './notify-people.ts';

/** Tells somebody that their own account was changed: whoever did it was signed in as them, or had their link. At any hour. */
export async function notifyAccount(db: Kysely<DB>, account: number): Promise<void> {
  const property = await db.selectFrom('property').select(['nameTh', 'nameEn', 'timeZone']).executeTakeFirstOrThrow();
  await notifyPeople(db, {
    kind: 'account-security',
    accounts: [account],
    subject: account,
    name: null,
    link: '/profile',
    settings: { ...property, quietFrom: 0, quietUntil: 0 },
  });
}
