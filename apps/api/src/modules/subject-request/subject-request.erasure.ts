import type { ErasurePreview, subjectRequestApi } from '@lobby/contract/areas/subject-request';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Ctx, conflict, notFound } from '#platform/module.ts';
import { closeRequest } from './subject-request.close.ts';
import { openRequest } from './subject-request.service.ts';

type Erase = z.output<typeof subjectRequestApi.erase.body>;
type Counts = Record<ErasurePreview['erased'][number]['what'] | ErasurePreview['kept'][number]['what'], number>;

/** The same records and rules the erasure itself goes by. */
export async function previewErasure(ctx: Ctx, id: number): Promise<ErasurePreview> {
  const member = await residentOf(ctx, id);
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<{ key: ErasurePreview['blockers'][number] }>`select people.erasure_blockers(${member}) as key`.execute(ctx.db),
    sql<Counts>`
      with record as (
        select merged_people(coalesce(person.merged_into_id, person.id)) as id
        from member join person on person.id = member.person_id where member.id = ${member}
      ),
      human as (select doc_kind, phone, email, photo_id from person where id in (select id from record)),
      stay as (select id from member where person_id in (select id from record))
      select count(*) as name, count(doc_kind) as document, count(coalesce(phone, email)) as contact, count(photo_id) as photo,
        (select count(*) from car where member_id in (select id from stay)) as plate,
        (select count(*) from person_change where person_id in (select id from record)) as history,
        (select count(*) from conversation where member_id in (select id from stay)) as chat,
        (select count(*) from payment where member_id in (select id from stay)) as bill,
        (select count(*) from handover where collector_id in (select id from stay)) as parcel,
        (select count(*) from booking where member_id in (select id from stay)) as booking,
        (select count(*) from visit where host_id in (select id from stay)) as visit,
        (select count(*) from consent_decision where person_id in (select id from record)) as consent
      from human`.execute(ctx.db),
  ]);
  const counts = counted[0] as Counts;
  const parts = <T extends keyof Counts>(...names: T[]) =>
    names.flatMap((what) => (counts[what] > 0 ? [{ what, count: counts[what] }] : []));
  return {
    blockers: rows.map(({ key }) => key),
    erased: parts('name', 'document', 'contact', 'photo', 'plate', 'history', 'chat'),
    kept: parts('bill', 'parcel', 'booking', 'visit', 'consent'),
  };
}

/** The request is closed with it; what was typed about the person goes with the name. */
export async function eraseOnRequest(ctx: Ctx, id: number, { identity }: Erase) {
  const { kind, memberId } = await openRequest(ctx, id);
  if (kind !== 'erasure' || memberId === null) throw notErasable();
  const closed = await closeRequest(ctx, id, { state: 'answered', identity });
  await sql`select people.erase_on_request(${id})`.execute(ctx.db);
  return closed;
}

async function residentOf({ db }: Ctx, id: number): Promise<number> {
  const known = await db.selectFrom('subjectRequest').select(['kind', 'memberId']).where('id', '=', id).executeTakeFirst();
  if (!known) throw notFound();
  if (known.kind !== 'erasure' || known.memberId === null) throw notErasable();
  return known.memberId;
}

const notErasable = () => conflict('This request is not about erasing a resident', 'error.notErasable');
