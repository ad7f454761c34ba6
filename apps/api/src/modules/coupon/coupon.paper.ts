import { type couponActivityApi, MAX_PAPER_COUPONS } from '@lobby/contract/areas/coupon';
import type { Answer } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import { recordLogAccess } from '#modules/log/log.public.ts';
import { type Config, type Ctx, notFound } from '#platform/module.ts';
import { couponCode } from './coupon.code.ts';

type Paper = Answer<typeof couponActivityApi.paper>['data'];

/** With the same code the app shows: on paper or on a phone, it is used once. What comes `after` a coupon does so whatever became of that one. */
export async function paperOf(ctx: Ctx, config: Config, id: number, after?: number): Promise<Paper> {
  const { db, property } = ctx;
  const template = await db
    .selectFrom('couponActivity')
    .innerJoin('couponTemplate', 'couponTemplate.id', 'couponActivity.templateId')
    .select(['couponTemplate.nameTh', 'couponTemplate.nameEn'])
    .where('couponActivity.id', '=', id)
    .executeTakeFirst();
  if (!template) throw notFound();
  const { rows } = await sql<Omit<Paper['coupons'][number], 'code'>>`
    with slip as (
      select coupon.id, run_number, coupon.event, coupon.start_date, coupon.end_date, coupon.state, room.id as room_id, room.name,
        coalesce(building.name, '') as building, has_app
      from coupon_list coupon join room on room.id = coupon.room_id left join building on building.id = room.category_id
      cross join lateral (select exists (
        select from member join person on person.id = member.person_id
        where member.room_id = room.id and member.left_at is null and person.account_id is not null) as has_app) reach
      where coupon.activity_id = ${id})
    select id, run_number, event, start_date, end_date, has_app, json_build_object('id', room_id, 'name', name, 'building', building) as room
    from slip where state = 'issued' and (${after ?? null}::int is null
      or (has_app, building, name, id) > (select has_app, building, name, id from slip where id = ${after ?? null}))
    order by slip.has_app, building, name, id limit ${MAX_PAPER_COUPONS}`.execute(db);
  // Whoever has the codes can use them.
  await recordLogAccess(ctx, 'export', String(id), { area: 'coupon-template', subject: 'printed', count: rows.length });
  return { ...template, coupons: rows.map((coupon) => ({ ...coupon, code: couponCode(config, property, coupon.runNumber) })) };
}
