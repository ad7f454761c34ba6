import type { CouponPreview, CouponSend } from '@lobby/contract/areas/coupon';
import { problems } from '@lobby/contract/problems';
import { nextDay } from '@lobby/contract/zone';
import { sql } from 'kysely';
import { lockRooms } from '#modules/room/room.public.ts';
import { type Ctx, conflict, emitAndRead, type FieldError, invalid, invalidField } from '#platform/module.ts';
import { roomFacts, roomsOf, type SendTemplate, templateFor } from './coupon.rooms.ts';
import { activityRecords } from './coupon.source.ts';
import { judgeRooms, type RoomFacts, type Verdict } from './coupon.verdict.ts';

/** So many rooms are named in a refusal; its count says how many there are. */
const MAX_NAMED = 100;

/** The same rules as the send, and nothing is locked or written. */
export async function previewSend(ctx: Ctx, send: CouponSend): Promise<CouponPreview> {
  const template = await templateFor(ctx, send, false);
  datesOf(template, send);
  const { ids, leftOut } = await roomsOf(ctx, send.audience, send.leaveOut);
  const { receivers, blocked, empty, over, overTotal } = judgeRooms(await roomFacts(ctx, ids, template), send.amount, template);
  const named = ({ id, name, building }: RoomFacts) => ({ id, name, building });
  return {
    rooms: receivers.length,
    coupons: receivers.length * send.amount,
    blocked: blocked.map(named),
    empty: empty.map(named),
    leftOut,
    over,
    overTotal,
    unavailable: unavailable(template),
  };
}

/**
 * All or nothing, in one transaction. Rooms are locked in the order of their ids and then the template, by everybody who sends: two sends
 * with rooms in common wait for each other and never deadlock. Records that name a room, a parcel for it, are not held up.
 */
export async function sendCoupons(ctx: Ctx, send: CouponSend) {
  const { ids } = await roomsOf(ctx, send.audience, send.leaveOut);
  await lockRooms(ctx, ids);
  const template = await templateFor(ctx, send, true);
  const problem = unavailable(template);
  if (problem) throw conflict(`This coupon is ${problem}`, 'error.couponUnavailable');
  const dates = datesOf(template, send);
  const verdict = judgeRooms(await roomFacts(ctx, ids, template), send.amount, template);
  assertWithinLimits(verdict);
  if (verdict.receivers.length === 0) throw conflict('No room would get a coupon', 'error.couponNoRooms');
  const id = await insertCoupons(ctx, { send, template, dates, rooms: verdict.receivers });
  await ctx.emit('record.changed', { area: 'coupon', id: null, change: 'created' });
  await ctx.emit('record.changed', { area: 'coupon-template', id: template.id, change: 'updated' });
  return emitAndRead(activityRecords, ctx, id, 'created');
}

/** Switched off, or its last day is over. One whose first day is to come can be sent: nobody can use it before. */
function unavailable({ isActive, endDate, today }: SendTemplate): CouponPreview['unavailable'] {
  if (!isActive) return 'inactive';
  return endDate !== null && endDate < today ? 'ended' : null;
}

interface Dates {
  startDate: string | null;
  endDate: string | null;
}

/** The days of this send, else the template's; it begins no earlier and lasts no longer than its template. */
function datesOf(template: SendTemplate, send: Dates): Dates {
  const startDate = send.startDate ?? template.startDate;
  const from = startDate !== null && startDate > template.today ? startDate : template.today;
  const lasts = template.validDays === null ? null : nextDay(from, template.validDays - 1);
  const isShorter = lasts !== null && (template.endDate === null || lasts < template.endDate);
  const endDate = send.endDate ?? (isShorter ? lasts : template.endDate);
  if (send.startDate !== null && template.startDate !== null && send.startDate < template.startDate)
    throw invalidField('startDate', 'outOfRange');
  if (endDate !== null && endDate < from) throw invalidField('endDate', 'endDate');
  if (send.endDate !== null && template.endDate !== null && send.endDate > template.endDate)
    throw invalidField('endDate', 'outOfRange');
  return { startDate, endDate };
}

/** Matched by clients: the message is exactly this, whichever limit it is. */
function assertWithinLimits({ over, overTotal }: Verdict): void {
  const message = problems.couponOverLimit;
  const about = ({ limit, used, asked }: { limit: number; used: number; asked: number }) => ({
    limit: String(limit),
    used: String(used),
    asked: String(asked),
  });
  const errors: FieldError[] = over.slice(0, MAX_NAMED).map(({ room, rule, ...numbers }) => ({
    path: ['rooms', String(room.id)],
    message,
    key: 'couponOverLimit',
    about: { room: room.name, rule, rooms: String(over.length), ...about(numbers) },
  }));
  if (overTotal)
    errors.push({ path: ['totalLimit'], message, key: 'couponOverLimit', about: { rule: 'total', ...about(overTotal) } });
  if (errors.length > 0) throw invalid(message, { key: 'error.couponOverLimit', errors });
}

interface Issue {
  send: CouponSend;
  template: SendTemplate;
  dates: Dates;
  rooms: number[];
}

/** Numbers are taken as one block from the template's row: what is rolled back takes none, so there is no gap. */
async function insertCoupons({ db, user }: Ctx, { send, template, dates, rooms }: Issue): Promise<number> {
  const count = rooms.length * send.amount;
  const event = send.event ?? template.event;
  const { rows: taken } = await sql<{ lastNumber: number }>`
    update coupon_template set last_number = last_number + ${count}, issued = issued + ${count}
    where id = ${template.id} returning last_number`.execute(db);
  const lastNumber = (taken[0] as { lastNumber: number }).lastNumber;
  const { id } = await db
    .insertInto('couponActivity')
    .values({
      templateId: template.id,
      audience: JSON.stringify(send.audience),
      amount: send.amount,
      event,
      note: send.note,
      rooms: rooms.length,
      coupons: count,
      firstNumber: lastNumber - count + 1,
      lastNumber,
      byId: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into coupon (activity_id, template_id, type_id, room_id, number, run_number, event, start_date, end_date, month)
    select ${id}::int, ${template.id}::int, ${template.typeId}::int, room, number,
      ${`${template.code}-${template.month.slice(2, 4)}${template.month.slice(5, 7)}-`} || lpad(number::text, greatest(6, length(number::text)), '0'),
      ${event}, ${dates.startDate}::date, ${dates.endDate}::date, ${template.month}::date
    from (
      select room, ${lastNumber - count}::int + (row_number() over (order by place, copy))::int as number
      from unnest(${rooms}::int[]) with ordinality as wanted (room, place) cross join generate_series(1, ${send.amount}::int) copy
    ) numbered`.execute(db);
  return id;
}
