import { may } from '@lobby/contract/access';
import { type ResidentPage, residentApi } from '@lobby/contract/areas/resident';
import { sql } from 'kysely';
import { fileIn } from '#modules/file/file.public.ts';
import { createMask } from '#modules/log/log.public.ts';
import { findSimilar } from '#modules/person/person.public.ts';
import { type Ctx, notFound, recordOf } from '#platform/module.ts';
import { residentRecords } from './resident.lists.ts';
import { distinctFrom } from './resident.merge.ts';

const maskContact = createMask(residentApi.get.answer.shape.data.pick({ phone: true, email: true }));

/** Phone and e-mail whole for whoever may write; that they saw them stands in the log once an hour. */
export async function readResidentPage(ctx: Ctx, id: number): Promise<ResidentPage> {
  const resident = (await recordOf(residentRecords, ctx, id)) as ResidentPage;
  const person = await readPerson(ctx, id);
  const { personId, docKind, docCountry, docMasked, ...fields } = person;
  const name = [fields.firstName, fields.lastName].filter(Boolean).join(' ');
  const isWriter = may(ctx.user.role, 'resident:write');
  if (isWriter && (fields.phone !== null || fields.email !== null)) await recordSeen(ctx, personId);
  return {
    ...resident,
    ...fields,
    ...(isWriter ? {} : maskContact(fields)),
    document: docKind === null ? null : { kind: docKind, country: docCountry, masked: docMasked ?? '' },
    rooms: await roomsOf(ctx, personId),
    similar: await similarTo(ctx, personId, fields.phone, name),
    counts: await countsOf(ctx, id),
    mergeUndo: await mergeThatCanBeUndone(ctx, personId),
  } as ResidentPage;
}

async function readPerson({ db }: Ctx, memberId: number) {
  const row = await db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.personId')
    .leftJoin('membership', 'membership.id', 'person.accountId')
    .select([
      'member.personId',
      'title',
      'firstName',
      'lastName',
      'firstNameEn',
      'lastNameEn',
      'gender',
      'person.phone',
      'person.email',
    ])
    .select(['language', 'docKind', 'docCountry', 'docMasked', 'minorUntil', 'blockedAt', 'person.blockedReason'])
    .select([
      fileIn('person.photoId').as('photo'),
      sql<ResidentPage['guardian']>`(select json_build_object('id', g.id, 'nameTh', g.name_th, 'nameEn', g.name_en)
        from member g join person p on p.id = person.guardian_id
        where g.person_id = kept_record(p.id) order by g.left_at nulls first limit 1)`.as('guardian'),
      sql<ResidentPage['account']>`case when membership.id is not null
        then json_build_object('username', membership.username, 'isActivated', membership.is_activated) end`.as('account'),
    ])
    .where('member.id', '=', memberId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

async function recordSeen({ db }: Ctx, personId: number): Promise<void> {
  await sql`select people.record_seen(${personId})`.execute(db);
}

async function roomsOf({ db }: Ctx, personId: number): Promise<ResidentPage['rooms']> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('room', 'room.id', 'member.roomId')
    .innerJoin('building', 'building.id', 'room.categoryId')
    .innerJoin('role', 'role.id', 'member.roleId')
    .select(['member.id', 'isActive', 'relation', 'movedIn', 'leavesOn', 'leftAt'])
    .select(({ ref }) => [
      sql<ResidentPage['rooms'][number]['role']>`json_build_object('id', role.id, 'name', role.name, 'type', role.type)`.as(
        'role',
      ),
      sql<
        ResidentPage['rooms'][number]['room']
      >`json_build_object('id', room.id, 'name', room.name, 'building', ${ref('building.name')})`.as('room'),
    ])
    .where('personId', '=', personId)
    .orderBy('leftAt', (order) => order.desc().nullsFirst())
    .orderBy('member.id')
    .execute();
  return rows as ResidentPage['rooms'];
}

async function similarTo(ctx: Ctx, personId: number, mobile: string | null, name: string): Promise<ResidentPage['similar']> {
  const found = await findSimilar(ctx, { mobile, name }, personId);
  if (found.size === 0) return [];
  const members = await ctx.db
    .selectFrom('member')
    .innerJoin('room', 'room.id', 'member.roomId')
    .distinctOn('personId')
    .select(['member.id', 'personId', 'nameTh', 'nameEn', 'room.name as room'])
    .where('personId', 'in', [...found.keys()])
    .orderBy('personId')
    .orderBy('leftAt', (order) => order.desc().nullsFirst())
    .execute();
  const distinct = await distinctFrom(ctx, personId);
  return members.map(({ personId: other, ...member }) => ({
    ...member,
    by: found.get(other) as 'phone' | 'name',
    isDistinct: distinct.has(other),
  }));
}

async function countsOf({ db }: Ctx, id: number): Promise<ResidentPage['counts']> {
  const { rows } = await sql<ResidentPage['counts']>`
    select (select count(*)::int from card where member_id = member.id and is_active) as cards,
      (select count(*)::int from car where room_id = member.room_id and is_active) as cars,
      (select count(*)::int from parcel where room_id = member.room_id and status_id = 17) as parcels,
      (select count(*)::int from request where member_id = member.id and result is null) as requests
    from member where id = ${id}`.execute(db);
  return rows[0] as ResidentPage['counts'];
}

async function mergeThatCanBeUndone({ db }: Ctx, personId: number): Promise<ResidentPage['mergeUndo']> {
  const { rows } = await sql<{ id: number; until: Date }>`
    select id, at + interval '30 days' as until from person_merge
    where kept_id = ${personId} and undone_at is null and at > now() - interval '30 days' order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
