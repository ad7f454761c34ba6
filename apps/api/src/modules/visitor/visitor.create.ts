import type { LinkedVisit, visitorApi } from '@lobby/contract/areas/visitor';
import { MAX_VISIT_DAYS, type VisitInput } from '@lobby/contract/areas/visitor-input';
import { DAY_MS, dayOf, nextDay, startOfDay } from '@lobby/contract/zone';
import { sql } from 'kysely';
import type { z } from 'zod';
import { lockRoom } from '#modules/room/room.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Config, type Ctx, conflict, invalidField, notFound } from '#platform/module.ts';
import { findHits, flagOf } from './visitor.block.ts';
import { newInvitationLink, newPassHash, writtenColumns } from './visitor.pass.ts';
import { changedVisit, lockVisit } from './visitor.source.ts';

type Settings = Awaited<ReturnType<typeof settingsOf>>;

/** An invitation, with the link for the guest, which is answered this once. */
export async function createVisit(ctx: Ctx, config: Config, input: VisitInput): Promise<LinkedVisit> {
  const settings = await settingsOf(ctx);
  const period = periodOf(input, settings.timeZone, ctx.now);
  await openRoom(ctx, input.room, input.host);
  await assertWithinLimits(ctx, input.room, settings);
  const { link, hash } = newInvitationLink(config);
  const id = await insertVisit(ctx, config, { ...input, ...period }, settings, { linkHash: hash, source: 'desk' });
  return { ...(await changedVisit(ctx, id, 'created')), link };
}

/** The end of that day where none is given, and nothing that is over before it begins. */
export function periodOf({ expectedFrom, expectedTo }: Pick<VisitInput, 'expectedFrom' | 'expectedTo'>, zone: string, now: Date) {
  const until = expectedTo ?? startOfDay(nextDay(dayOf(expectedFrom, zone)), zone);
  if (until <= expectedFrom || until <= now) throw invalidField('expectedTo', 'endDate');
  if (until.getTime() - expectedFrom.getTime() > MAX_VISIT_DAYS * DAY_MS) throw invalidField('expectedTo', 'outOfRange');
  return { expectedFrom, expectedTo: until };
}

/** Locked: limits are counted by one at a time, and nobody moves out or is blocked meanwhile. */
export async function openRoom(ctx: Ctx, roomId: number, host: number | null): Promise<void> {
  await lockRoom(ctx, roomId);
  const room = await ctx.db.selectFrom('room').select('blockedByAdmin').where('id', '=', roomId).executeTakeFirst();
  if (!room) throw invalidField('room', 'notFound');
  if (room.blockedByAdmin) throw roomBlocked();
  if (host === null) return;
  const member = await ctx.db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.personId')
    .select('person.blockedAt')
    .where('member.id', '=', host)
    .where('roomId', '=', roomId)
    .where('leftAt', 'is', null)
    .forShare('person')
    .executeTakeFirst();
  if (!member) throw invalidField('host', 'notFound');
  if (member.blockedAt !== null) throw hostBlocked();
}
export const hostBlocked = () => conflict('This resident is blocked', 'error.visitHostBlocked');
export const roomBlocked = () => conflict('This room is blocked', 'error.visitRoomBlocked');

async function assertWithinLimits(ctx: Ctx, roomId: number, { visitorOpenPerRoom, visitorNewPerDay }: Settings): Promise<void> {
  const { rows } = await sql<{ open: number; today: number }>`
    select
      (select count(*)::int from visit where room_id = ${roomId} and source = 'desk' and expected_to > now() and cancelled_at is null
        and denied_at is null and coalesce(entries_used < entries, true)) as open,
      (select count(*)::int from visit where room_id = ${roomId} and source = 'desk'
        and created_at >= (select date_trunc('day', now() at time zone time_zone) at time zone time_zone from property)) as today`.execute(
    ctx.db,
  );
  const { open, today } = rows[0] as { open: number; today: number };
  if (open >= visitorOpenPerRoom) throw overLimit('error.visitOpenLimit', visitorOpenPerRoom);
  if (today >= visitorNewPerDay) throw overLimit('error.visitDayLimit', visitorNewPerDay);
}
const overLimit = (key: string, limit: number) =>
  conflict('This room has as many invitations as it may', key, [
    { path: ['room'], message: 'over the limit', about: { limit: String(limit) } },
  ]);

type NewVisit = Omit<VisitInput, 'expectedTo'> & { expectedTo: Date };
type Made = { source: 'desk' | 'walk-in'; linkHash: Buffer | null };

export async function insertVisit(ctx: Ctx, config: Config, visit: NewVisit, settings: Settings, made: Made): Promise<number> {
  const { room, host, name, phone, plate, province, vehicle, ...others } = visit;
  const written = writtenColumns(config, ctx.property, { name, phone, plate, province, vehicle });
  assertHours(visit);
  await assertProvinceExists(ctx, province);
  const flag = flagOf(await findHits(ctx, config, written));
  const { id } = await ctx.db
    .insertInto('visit')
    .values({
      ...others,
      ...written,
      ...made,
      partyLimit: visit.party,
      roomId: room,
      hostId: host,
      flag,
      needsApproval: flag !== null || (made.source === 'desk' && settings.visitorApproval !== 'none'),
      deskCode: await freeDeskCode(ctx, visit),
      createdById: ctx.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const passHash = newPassHash(config, ctx.property, { id, passSerial: 1 });
  await ctx.db.updateTable('visit').set({ passHash }).where('id', '=', id).execute();
  return id;
}

/** Both or neither; from 22:00 to 06:00 is a night. */
function assertHours({ hoursFrom, hoursTo }: Pick<VisitInput, 'hoursFrom' | 'hoursTo'>): void {
  if (hoursFrom !== null && hoursTo === null) throw invalidField('hoursTo', 'required');
  if (hoursFrom === null && hoursTo !== null) throw invalidField('hoursFrom', 'required');
  if (hoursFrom !== null && hoursFrom === hoursTo) throw invalidField('hoursTo', 'endDate');
}

async function assertProvinceExists({ db }: Ctx, id: number | null | undefined): Promise<void> {
  if (id && !(await db.selectFrom('province').select('id').where('id', '=', id).executeTakeFirst()))
    throw invalidField('province', 'notFound');
}

/** Six digits nobody else of those days has. One at a time picks them; the constraint has the last word. */
export async function freeDeskCode(
  { db, property }: Ctx,
  { expectedFrom, expectedTo }: Pick<NewVisit, 'expectedFrom' | 'expectedTo'>,
): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('visit desk code'), ${property})`.execute(db);
  const { rows } = await sql<{ code: string }>`
    with tried as (select lpad(floor(random() * 1000000)::int::text, 6, '0') as code from generate_series(1, 50))
    select code from tried
    where not exists (select from visit where visit.desk_code = tried.code
      and tstzrange(expected_from, expected_to) && tstzrange(${expectedFrom}, ${expectedTo}))
    limit 1`.execute(db);
  if (!rows[0]) throw conflict('There is no code left for those days', 'error.visitCodes');
  return rows[0].code;
}

/** Before anybody came. What the guest wrote stays where nothing else is said. */
export async function changeVisit(ctx: Ctx, config: Config, id: number, changes: z.output<typeof visitorApi.update.body>) {
  const visit = await lockVisit(ctx, id);
  if (!visit) throw notFound();
  if (visit.entriesUsed > 0 || !['waiting', 'expected'].includes(visit.state)) throw stateConflict();
  const settings = await settingsOf(ctx);
  const { host, name, phone, plate, province, vehicle, expectedFrom, expectedTo, ...others } = changes;
  if (host !== undefined) await openRoom(ctx, visit.roomId, host);
  const { hoursFrom = visit.hoursFrom, hoursTo = visit.hoursTo } = others;
  assertHours({ hoursFrom, hoursTo });
  await assertProvinceExists(ctx, province);
  const before = { name: visit.name, phone: visit.phone, plate: visit.plate, province: visit.provinceId, vehicle: visit.vehicle };
  const given = Object.fromEntries(
    Object.entries({ name, phone, plate, province, vehicle }).filter(([, value]) => value !== undefined),
  );
  const written = writtenColumns(config, ctx.property, { ...before, ...given } as Parameters<typeof writtenColumns>[2]);
  const period = periodOf(
    { expectedFrom: expectedFrom ?? visit.expectedFrom, expectedTo: expectedTo === undefined ? visit.expectedTo : expectedTo },
    settings.timeZone,
    ctx.now,
  );
  const flag = flagOf(await findHits(ctx, config, written, visit));
  await ctx.db
    .updateTable('visit')
    .set({
      ...others,
      ...written,
      ...period,
      ...(host === undefined ? {} : { hostId: host }),
      ...(others.party === undefined ? {} : { partyLimit: others.party }),
      ...(flag === null ? {} : { flag, needsApproval: true, approvedAt: null, approvedById: null }),
      updatedAt: ctx.now,
    })
    .where('id', '=', id)
    .execute();
  return { data: await changedVisit(ctx, id) };
}
export const stateConflict = () => conflict('This visit is past that', 'error.visitState');
