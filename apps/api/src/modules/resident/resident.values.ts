import { sql } from 'kysely';
import { type Ctx, notFound } from '#platform/module.ts';

/** What a change of a resident is compared with, by the fields of the form. A document by its mask; a birth date is not kept. */
export interface PresentValues {
  title: string | null;
  firstName: string;
  lastName: string | null;
  firstNameEn: string | null;
  lastNameEn: string | null;
  gender: string;
  mobile: string | null;
  email: string | null;
  language: string | null;
  documentKind: string | null;
  documentCountry: string | null;
  idCard: string | null;
  /** A resident of the person who answers for this one. */
  guardian: number | null;
  role: number;
  relation: string | null;
  livesHere: boolean;
  getsNotices: boolean;
}

export async function presentValues({ db }: Ctx, memberId: number): Promise<PresentValues> {
  const found = await db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.personId')
    .select(['title', 'firstName', 'firstNameEn', 'lastNameEn', 'gender', 'person.phone as mobile', 'email', 'language'])
    .select(['docKind as documentKind', 'docCountry as documentCountry', 'docMasked as idCard'])
    .select(['roleId as role', 'relation', 'livesHere', 'getsNotices'])
    .select(sql<string | null>`nullif(last_name, '')`.as('lastName'))
    .select(({ selectFrom }) =>
      selectFrom('member as theirs')
        .select('theirs.id')
        .whereRef('theirs.personId', '=', 'person.guardianId')
        .orderBy('theirs.leftAt', (order) => order.desc().nullsFirst())
        .orderBy('theirs.id')
        .limit(1)
        .as('guardian'),
    )
    .where('member.id', '=', memberId)
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}
