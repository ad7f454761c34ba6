import type { CheckedIn, CheckedOut } from '@lobby/contract/areas/visitor';
import {
  type CheckIn,
  type CheckOut,
  MAX_OFFLINE_HOURS,
  VISIT_REPEAT_SECONDS,
  type WalkIn,
} from '@lobby/contract/areas/visitor-entry';
import { NAMELESS_KINDS } from '@lobby/contract/areas/visitor-input';
import { refusalAt } from '@lobby/contract/areas/visitor-verdict';
import { normalizePlate } from '@lobby/contract/people/plate';
import { sql } from 'kysely';
import { settingsOf } from '#modules/setting/setting.public.ts';
import { type Config, type Ctx, conflict, invalidField, notFound } from '#platform/module.ts';
import { type BlockHit, findHits, notesOf } from './visitor.block.ts';
import { hostBlocked, insertVisit, openRoom, periodOf, roomBlocked } from './visitor.create.ts';
import { passHash } from './visitor.pass.ts';
import { planArrived } from './visitor.resident-notice.ts';
import { changedVisit, type LockedVisit, lockVisit, readVisit } from './visitor.source.ts';

type Settings = Awaited<ReturnType<typeof settingsOf>>;
const CLOCK_AHEAD_MS = 120_000;
type AtDesk = Pick<CheckIn, 'party' | 'badge' | 'gate' | 'docSeen' | 'docEnd' | 'plate' | 'province'>;

export async function checkIn(ctx: Ctx, config: Config, body: CheckIn): Promise<CheckedIn> {
  const at = momentIn(ctx, body.at);
  const visit = await lockedVisit(ctx, body);
  if (body.clientKey && (await isSent(ctx, body.clientKey))) return inside(ctx, visit.id, 'repeated');
  const last = visit.insideSince ?? visit.checkedOutAt;
  if (last && Math.abs(at.getTime() - last.getTime()) < VISIT_REPEAT_SECONDS * 1000) return inside(ctx, visit.id, 'repeated');
  // A desk without a line sends it after another desk wrote down what came later.
  if (last && at < last) throw laterNoted();
  if (visit.insideSince) return inside(ctx, visit.id, 'inside');
  const settings = await settingsOf(ctx);
  assertMayComeIn(visit, at, settings.timeZone);
  const car = body.plate === null ? {} : { plate: body.plate, provinceId: body.province };
  const hits = await findHits(ctx, config, { ...visit, ...car }, visit);
  assertNotDenied(hits);
  await enter(ctx, visit, { ...body, at }, settings);
  return { outcome: 'in', visit: await changedVisit(ctx, visit.id), notes: notesOf(hits) };
}

const laterNoted = () => conflict('Something later is noted of this visit', 'error.visitLater');

const inside = async (ctx: Ctx, id: number, outcome: 'inside' | 'repeated'): Promise<CheckedIn> => ({
  outcome,
  visit: await readVisit(ctx, id),
  notes: [],
});

/** Created and let in at once. */
export async function walkIn(ctx: Ctx, config: Config, body: WalkIn): Promise<CheckedIn> {
  const { badge, gate, docSeen, docEnd, ...input } = body;
  if (input.name === null && !NAMELESS_KINDS.includes(input.kind)) throw invalidField('name', 'required');
  const settings = await settingsOf(ctx);
  await openRoom(ctx, input.room, input.host);
  const period = periodOf({ expectedFrom: ctx.now, expectedTo: input.expectedTo }, settings.timeZone, ctx.now);
  const hits = await findHits(ctx, config, { ...input, provinceId: input.province });
  assertNotDenied(hits);
  const always = { entries: 1, days: null, hoursFrom: null, hoursTo: null };
  const id = await insertVisit(ctx, config, { ...input, ...period, ...always }, settings, { source: 'walk-in', linkHash: null });
  // Whoever wrote them down stands before them: a watch note is shown, and nobody else has to say yes.
  await ctx.db
    .updateTable('visit')
    .set({ approvedAt: ctx.now, approvedById: ctx.user.id })
    .where('id', '=', id)
    .where('needsApproval', '=', true)
    .execute();
  const visit = (await lockVisit(ctx, id)) as LockedVisit;
  await enter(
    ctx,
    visit,
    { party: null, plate: null, province: null, badge, gate, docSeen, docEnd, at: ctx.now, clientKey: null },
    settings,
  );
  return { outcome: 'in', visit: await changedVisit(ctx, id, 'created'), notes: notesOf(hits) };
}

async function enter(
  ctx: Ctx,
  visit: LockedVisit,
  desk: AtDesk & { at: Date; clientKey: string | null },
  { visitorDocument }: Settings,
): Promise<void> {
  if (desk.docEnd !== null && visitorDocument !== 'last4') throw invalidField('docEnd', 'invalid');
  const plate = desk.plate === null ? null : (normalizePlate(desk.plate) ?? null);
  await ctx.db
    .insertInto('visitEntry')
    .values({
      visitId: visit.id,
      inAt: desk.at,
      inById: ctx.user.id,
      gate: desk.gate,
      came: desk.party ?? visit.party,
      plate: plate ?? visit.plate,
      provinceId: plate === null ? visit.provinceId : desk.province,
      badge: desk.badge,
      docSeen: desk.docSeen,
      docEnd: desk.docEnd,
      clientKey: desk.clientKey,
    })
    .execute();
  await planArrived(ctx, visit);
}

/** A desk without a line sends what it noted later, with its own time; its clock may be a little ahead. */
function momentIn({ now }: Ctx, at: Date | null): Date {
  if (at === null) return now;
  if (at > now && at.getTime() - now.getTime() < CLOCK_AHEAD_MS) return now;
  if (at > now || now.getTime() - at.getTime() > MAX_OFFLINE_HOURS * 3_600_000) throw invalidField('at', 'outOfRange');
  return at;
}

async function isSent({ db }: Ctx, key: string): Promise<boolean> {
  const sent = await db
    .selectFrom('visitEntry')
    .select('id')
    .where((eb) => eb.or([eb('clientKey', '=', key), eb('outKey', '=', key)]))
    .executeTakeFirst();
  return sent !== undefined;
}

function assertMayComeIn(visit: LockedVisit, at: Date, zone: string): void {
  if (visit.blockedByAdmin) throw roomBlocked();
  if (visit.cancelledAt) throw conflict('This visit was cancelled', 'error.visitCancelled');
  if (visit.deniedAt) throw conflict('This visit was denied', 'error.visitDenied');
  // A block ends invitations, but not those from before it did, nor what a merge of two persons brings along.
  if (visit.hostBlockedAt) throw hostBlocked();
  if (visit.entries !== null && visit.entriesUsed >= visit.entries)
    throw conflict('This visit was used already', 'error.visitUsed');
  const refusal = refusalAt(visit, at, zone);
  const about = { from: visit.expectedFrom.toISOString(), to: visit.expectedTo.toISOString() };
  if (refusal)
    throw conflict('This is not the time of this visit', `error.${refusal}`, [{ path: ['visit'], message: refusal, about }]);
  if (visit.needsApproval && !visit.approvedAt) throw conflict('This visit waits for approval', 'error.visitWaiting');
}

function assertNotDenied(hits: BlockHit[]): void {
  const hit = hits.find(({ kind, by }) => kind === 'deny' && by !== 'name');
  if (hit)
    throw conflict('This person is on the deny list', 'error.visitorBlocked', [
      { path: ['visit'], message: 'on the deny list', about: { by: hit.by, message: hit.message ?? '' } },
    ]);
}

/** By its pass, by the six digits of today, or by the visit itself. The same refusal for whatever is not ours. */
async function lockedVisit(
  ctx: Ctx,
  { code, visit }: { code?: string | undefined; visit?: number | undefined },
): Promise<LockedVisit> {
  const id = code === undefined ? visit : await visitByCode(ctx, code);
  const locked = id === undefined ? undefined : await lockVisit(ctx, id);
  if (locked) return locked;
  throw code === undefined ? notFound() : conflict('No visit has this code', 'error.visitUnknown');
}

async function visitByCode({ db }: Ctx, typed: string): Promise<number | undefined> {
  const code = typed.trim();
  const { rows } = await sql<{ id: number }>`
    select id from visit where ${
      /^\d{6}$/.test(code)
        ? sql`desk_code = ${code} and expected_to > now() - interval '1 day' and erased_at is null`
        : sql`pass_hash = ${passHash(code)}`
    } order by abs(extract(epoch from expected_from - now())) limit 1`.execute(db);
  return rows[0]?.id;
}

export async function checkOut(ctx: Ctx, body: CheckOut): Promise<CheckedOut> {
  const at = momentIn(ctx, body.at);
  const id = body.plate === undefined ? undefined : await visitByPlate(ctx, body.plate);
  const visit = await lockedVisit(ctx, id === undefined ? body : { visit: id });
  const repeated = async () => ({ outcome: 'repeated' as const, visit: await readVisit(ctx, visit.id) });
  if (body.clientKey && (await isSent(ctx, body.clientKey))) return repeated();
  if (visit.insideSince === null) {
    const wasJustNow = visit.checkedOutAt && Math.abs(at.getTime() - visit.checkedOutAt.getTime()) < VISIT_REPEAT_SECONDS * 1000;
    if (wasJustNow) return repeated();
    throw conflict('This visitor is not inside', 'error.visitNotInside');
  }
  // Of an earlier stay, noted without a line: whoever came in since is still inside.
  if (visit.insideSince.getTime() - at.getTime() > CLOCK_AHEAD_MS) throw laterNoted();
  await ctx.db
    .updateTable('visitEntry')
    .set({
      outAt: new Date(Math.max(at.getTime(), visit.insideSince.getTime())),
      outById: ctx.user.id,
      outHow: body.code === undefined ? 'desk' : 'scan',
      outKey: body.clientKey,
    })
    .where('visitId', '=', visit.id)
    .where('outAt', 'is', null)
    .execute();
  return { outcome: 'out', visit: await changedVisit(ctx, visit.id) };
}

async function visitByPlate({ db }: Ctx, typed: string): Promise<number> {
  const plate = normalizePlate(typed) ?? typed;
  const found = await db
    .selectFrom('visitEntry')
    .select('visitId')
    .where('plate', '=', plate)
    .where('outAt', 'is', null)
    .limit(2)
    .execute();
  if (found.length > 1) throw conflict('Two visitors came with this plate', 'error.visitPlateTwice');
  if (!found[0]) throw conflict('No visit has this code', 'error.visitUnknown');
  return found[0].visitId;
}

/** At night, when people left by car and nobody saw them go. */
export async function checkOutAll(ctx: Ctx, { room, reason }: { room: number | null; reason: string }) {
  if (room !== null && !(await ctx.db.selectFrom('room').select('id').where('id', '=', room).executeTakeFirst()))
    throw invalidField('room', 'notFound');
  // In one order: whoever checks out one of them waits, and is not waited for.
  await sql`select from visit where inside_since is not null and (${room}::int is null or room_id = ${room}) order by id for no key update`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ id: number }>`
    update visit_entry set out_at = greatest(now(), in_at), out_by_id = ${ctx.user.id}, out_how = 'all', reason = ${reason}
    from visit where visit.id = visit_entry.visit_id and out_at is null and (${room}::int is null or visit.room_id = ${room})
    returning visit_entry.id`.execute(ctx.db);
  await ctx.emit('record.changed', { area: 'visitor', id: null, change: 'updated' });
  return { visits: rows.length };
}
