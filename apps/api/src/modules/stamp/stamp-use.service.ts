import type { StampsLeft, stampUseApi } from '@lobby/contract/areas/stamp';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import { lockRoom } from '#modules/room/room.public.ts';
import { type Ctx, conflict, emitAndRead, enqueueUnordered, invalidField, notFound, recordOf } from '#platform/module.ts';
import { stampTemplateRecords, stampUseRecords } from './stamp.source.ts';

interface Facts {
  isUsable: boolean;
  isBlocked: boolean;
  isEmpty: boolean;
  roomTypeId: number;
  month: string;
  limit: number;
  used: number;
}

/** With the room locked, so that concurrent callers cannot exceed its allowance; the parking system is asked afterwards, by a job. */
export async function useStamp(ctx: Ctx, { template, room, ticketNo, visit }: Call<typeof stampUseApi.use>['body']) {
  await lockRoom(ctx, room);
  const facts = await factsOf(ctx, template, room);
  if (!facts) throw notFound();
  if (!facts.isUsable) throw conflict('This rate is not in use', 'error.rateMissing');
  if (facts.isBlocked || facts.isEmpty) throw conflict('This room gets no stamps', 'error.stampRoom');
  const entry = visit === null ? undefined : await openEntry(ctx, visit, room);
  if (ticketNo === null) await assertCarUnstamped(ctx, template, visit, entry);
  if (facts.used >= facts.limit) throw usedUp(facts);
  const { rows } = await sql<{ id: number }>`
    insert into stamp_use (template_id, room_type_id, room_id, ticket_no, month, asked_by_id, visit_id)
    values (${template}, ${facts.roomTypeId}, ${room}, ${ticketNo}, ${facts.month}, ${ctx.user.id}, ${visit})
    on conflict (property_id, template_id, ticket_no) where state in ('queued', 'sent', 'applied') do nothing returning id`.execute(
    ctx.db,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw conflict('This ticket has this stamp already', 'error.ticketStamped');
  await enqueueUnordered(ctx.db, 'stampUses', {});
  return emitAndRead(stampUseRecords, ctx, id, 'created');
}

interface Entry {
  plate: string | null;
  provinceId: number | null;
}

/** A visitor of another room, or one who left, gets none of this one's stamps. */
async function openEntry({ db }: Ctx, id: number, room: number): Promise<Entry> {
  const visit = await db
    .selectFrom('visit')
    .leftJoin('visitEntry', (join) => join.onRef('visitEntry.visitId', '=', 'visit.id').on('visitEntry.outAt', 'is', null))
    .select(['visit.roomId', 'insideSince', 'visitEntry.plate', 'visitEntry.provinceId'])
    .where('visit.id', '=', id)
    .executeTakeFirst();
  if (!visit) throw invalidField('visit', 'notFound');
  if (visit.roomId !== room || visit.insideSince === null) throw conflict('This visitor is not inside', 'error.visitNotInside');
  return visit;
}

const CAR_STAMP_HOURS = 12;

/**
 * A plate does not say which stay of the car is meant: it has one stamp of a rate in so many hours. So has a visit whose check-in was undone
 * after the stamp.
 */
async function assertCarUnstamped(
  { db, property }: Ctx,
  template: number,
  visit: number | null,
  entry: Entry | undefined,
): Promise<void> {
  if (!entry?.plate) throw conflict('No car is noted of this visitor', 'error.visitNoCar');
  // Whoever stamps the same car for another room waits here.
  await sql`select pg_advisory_xact_lock(hashtext('stamp of a car'), hashtext(${`${property} ${template} ${entry.plate}`}))`.execute(
    db,
  );
  const { rows } = await sql`
    select from stamp_use u left join visit_entry entry on entry.visit_id = u.visit_id
      and entry.in_at <= u.created_at and coalesce(entry.out_at, 'infinity') >= u.created_at
    where u.template_id = ${template} and u.ticket_no is null and u.state in ('queued', 'sent', 'applied')
      and u.created_at > now() - make_interval(hours => ${CAR_STAMP_HOURS})
      and (entry.plate = ${entry.plate} and entry.province_id is not distinct from ${entry.provinceId}
        or entry.id is null and u.visit_id = ${visit}) limit 1`.execute(db);
  if (rows.length > 0) throw conflict('This car has this stamp already', 'error.carStamped');
}

const usedUp = ({ limit, used }: Facts) =>
  conflict('The stamps of this room are used up', 'error.stampUsedUp', [
    { path: ['room'], message: 'used up', about: { limit: String(limit), used: String(used) } },
  ]);

async function factsOf({ db }: Ctx, template: number, room: number): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select template.is_active and template.missing_since is null as is_usable, blocked_by_admin as is_blocked,
      not exists (select from member where member.room_id = room.id and left_at is null) as is_empty, room.type_id as room_type_id, month,
      coalesce((select amount from stamp_allowances(room.id) where template_id = template.id), 0) as "limit",
      (select count(*) from stamp_use u where u.room_id = room.id and u.template_id = template.id and u.month = today.month
        and state in ('queued', 'sent', 'applied')) as used
    from room cross join stamp_template template
    cross join (select date_trunc('month', now() at time zone time_zone)::date as month from property) today
    where room.id = ${room} and template.id = ${template}`.execute(db);
  return rows[0];
}

/** Of every rate the room or its type has a line for. */
export async function stampsLeft(ctx: Ctx, room: number): Promise<StampsLeft[]> {
  const { rows: known } = await sql`select from room where id = ${room}`.execute(ctx.db);
  if (known.length === 0) throw notFound();
  const { rows } = await sql<{ id: number }>`
    select template_id as id from stamp_allowances(${room}) order by template_id`.execute(ctx.db);
  const lines: StampsLeft[] = [];
  for (const { id } of rows) {
    const { limit, used } = (await factsOf(ctx, id, room)) as Facts;
    lines.push({ template: await recordOf(stampTemplateRecords, ctx, id), limit, used, left: Math.max(limit - used, 0) });
  }
  return lines;
}

/** The parking system is asked, too; where it cannot take a stamp back it stays counted, and says so. */
export async function voidStamp(ctx: Ctx, id: number, reason: string) {
  const found = await ctx.db
    .selectFrom('stampUse')
    .select(['state', 'voidAskedAt', 'attempts'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  if (found.state !== 'applied' || found.voidAskedAt !== null)
    throw conflict('Only a stamp that is applied can be taken back', 'error.stampNotApplied');
  await ctx.db
    .updateTable('stampUse')
    .set({
      voidAskedAt: ctx.now,
      voidReason: reason,
      notBefore: sql`now()`,
      attemptsBeforeVoid: found.attempts,
      problem: null,
      updatedAt: ctx.now,
    })
    .where('id', '=', id)
    .execute();
  await enqueueUnordered(ctx.db, 'stampUses', {});
  return emitAndRead(stampUseRecords, ctx, id, 'updated');
}
