import type { QuotaLimits } from '@lobby/contract/areas/room-type';
import { sql } from 'kysely';
import { type Ctx, invalidField } from '#platform/module.ts';

/** An empty column is `{}`: no field was ever set. */
export type Limits = Partial<QuotaLimits> | null | undefined;

/** Kinds of coupons come from a shared list. */
export const couponKinds = ({ db }: Ctx) =>
  db
    .selectFrom('category')
    .innerJoin('category as parent', 'parent.id', 'category.parentId')
    .select(['category.id', 'category.nameTh', 'category.nameEn'])
    .where('parent.code', '=', 'coupon-type')
    .execute();

/** Refuses unknown kinds of coupons, and rates the parking system of the property never had. */
export async function checkLimits(ctx: Ctx, limits: Limits): Promise<void> {
  const coupons = limits?.coupon?.map(({ couponType }) => couponType) ?? [];
  const stamps = limits?.stampType?.map(({ stampType }) => stampType) ?? [];
  if (coupons.length > 0) {
    const known = (await couponKinds(ctx)).map(({ id }) => id);
    if (!coupons.every((id) => known.includes(id))) throw invalidField('coupon', 'notFound');
  }
  if (stamps.length > 0) {
    const known = await ctx.db.selectFrom('stampTemplate').select('id').where('id', 'in', stamps).execute();
    if (known.length < stamps.length) throw invalidField('stampType', 'notFound');
  }
}

/** The stamps of a room type are its allowances: those that are not named are switched off, their amounts stay for the day they are wanted again. */
export async function setStamps(ctx: Ctx, roomType: number, lines: QuotaLimits['stampType']): Promise<void> {
  const wanted = JSON.stringify(lines ?? []);
  const { rows } = await sql<{ id: number }>`
    with wanted as (select "stampType" as template_id, amount from jsonb_to_recordset(${wanted}) as line ("stampType" int, amount int)), off as (
      update stamp_config set is_active = false, updated_at = now()
      where room_type_id = ${roomType} and is_active and template_id not in (select template_id from wanted) returning id
    ), kept as (
      insert into stamp_config as config (template_id, room_type_id, amount) select template_id, ${roomType}, amount from wanted
      on conflict on constraint stamp_config_room_type_id_key do update set amount = excluded.amount, is_active = true, updated_at = now()
        where (config.amount, config.is_active) is distinct from (excluded.amount, true) returning id
    ) select id from off union all select id from kept`.execute(ctx.db);
  for (const { id } of rows) await ctx.emit('record.changed', { area: 'stamp-config', id, change: 'updated' });
}
