import type { QuotaState } from '@lobby/contract/areas/quota';
import { sql } from 'kysely';
import { couponKinds } from '#modules/room-type/room-type.public.ts';
import { type Ctx, notFound } from '#platform/module.ts';
import { limitsOf, usedBy } from './quota.public.ts';
import { left } from './quota.rule.ts';

type Left = ReturnType<typeof left>;

/** The remaining quota of a room, or of the room a person lives in. */
export async function quotaState(
  ctx: Ctx,
  asked: { userId?: number | undefined; roomId?: number | undefined },
): Promise<QuotaState> {
  const roomId = asked.roomId ?? (await roomOf(ctx, asked.userId ?? 0));
  const { name, limits } = await limitsOf(ctx, roomId);
  const used = await usedBy(ctx, roomId);
  const kinds = await couponKinds(ctx);
  const coupons = await couponsThisMonth(ctx, roomId);
  const line = (type: number, amount: number, usedOfType: number) => {
    const { nameTh, nameEn } = kinds.find((kind) => kind.id === type) ?? { nameTh: '', nameEn: '' };
    return { type, nameTh, nameEn, ...left(amount, usedOfType) };
  };
  const [mifare, subAccount] = (['mifare', 'subAccount'] as const).map((kind) =>
    left(limits[kind], used[kind].active + used[kind].waiting),
  ) as [Left, Left];
  // A kind the room may have none of is shown as well, where it has had some.
  const types = new Set([...limits.coupon.map(({ couponType }) => couponType), ...coupons.keys()]);
  const coupon = [...types].map((type) =>
    line(type, limits.coupon.find(({ couponType }) => couponType === type)?.amount ?? 0, coupons.get(type) ?? 0),
  );
  const stampType = await stampsThisMonth(ctx, roomId);
  return {
    room: { id: roomId, name },
    mifare,
    subAccount,
    coupon,
    stampType,
    ok: [mifare, subAccount, ...coupon, ...stampType].every((one) => one.used <= one.limit),
  };
}

/** Sent in this month of the property's time zone and not void, by kind. */
async function couponsThisMonth({ db }: Ctx, roomId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ type: number; used: number }>`
    select type_id as type, count(*) as used from coupon
    where room_id = ${roomId} and void_at is null
      and month = (select date_trunc('month', now() at time zone time_zone)::date from property where property.id = coupon.property_id)
    group by type_id`.execute(db);
  return new Map(rows.map(({ type, used }) => [type, used]));
}

/** Of every rate there is a line for, and of those that were used: on their way or applied. */
async function stampsThisMonth({ db }: Ctx, roomId: number): Promise<QuotaState['stampType']> {
  const { rows } = await sql<{ type: number; nameTh: string; nameEn: string; limit: number; used: number }>`
    with used as (
      select template_id, count(*) as used from stamp_use
      where room_id = ${roomId} and state in ('queued', 'sent', 'applied')
        and month = (select date_trunc('month', now() at time zone time_zone)::date from property where property.id = stamp_use.property_id)
      group by template_id
    )
    select id as type, name_th, name_en, coalesce(amount, 0) as "limit", coalesce(used, 0) as used
    from stamp_allowances(${roomId}) allowance full join used using (template_id)
    join stamp_template on stamp_template.id = template_id order by id`.execute(db);
  return rows.map(({ limit, used, ...kind }) => ({ ...kind, ...left(limit, used) }));
}

async function roomOf({ db }: Ctx, memberId: number): Promise<number> {
  const member = await db.selectFrom('member').select('roomId').where('id', '=', memberId).executeTakeFirst();
  if (!member) throw notFound();
  return member.roomId;
}
