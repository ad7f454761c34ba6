import type { MoveOutItem } from '@lobby/contract/areas/move-out';
import { sql } from 'kysely';
import { plateFor } from '#modules/car/car.public.ts';
import { maskedEnd } from '#modules/log/log.public.ts';
import type { Ctx } from '#platform/module.ts';

const named = (table: string) => {
  const { id, th, en } = { id: sql.ref(`${table}.id`), th: sql.ref(`${table}.name_th`), en: sql.ref(`${table}.name_en`) };
  return sql`case when ${id} is not null then json_build_object('id', ${id}, 'nameTh', ${th}, 'nameEn', ${en}) end`;
};

const isInUse = sql`(card.state = 'active' or car.left_at is null and car.id is not null)`;

/** What became of each resident, card and car, and at how many devices it is still to be taken off. */
export async function readItems(ctx: Ctx, moveOutId: number): Promise<MoveOutItem[]> {
  const { rows } = await sql<MoveOutItem & { plate: string | null }>`
    select case when item.card_id is not null then 'card' when item.car_id is not null then 'car' else 'member' end as what,
      coalesce(item.card_id, item.car_id, item.member_id) as id,
      case when card.id is not null then ${sql.raw(maskedEnd('card.serial'))} else holder.name_th end as name, car.plate,
      ${named('holder')} as holder, item.outcome, ${named('receiver')} as "to", item.closes_account, left_on.pending, left_on.failed
    from move_out_item item
      left join member holder on holder.id = item.member_id
      left join member receiver on receiver.id = item.to_member_id
      left join card on card.id = item.card_id
      left join car on car.id = item.car_id
      cross join lateral (
        -- What a device has, or may have, although it is in use by nobody: also before it was worked out what is wanted.
        select count(*)::int as pending, count(failed_at)::int as failed from (
          select failed_at from device_credential join hardware on hardware.id = hardware_id and hardware.status
          where (not is_wanted or ${isInUse} is not true)
            and (kind = 'card' and subject_id = item.card_id or kind = 'plate' and subject_id = item.car_id)
          union all select failed_at from former_credential
          where kind = 'card' and subject_id = item.card_id or kind = 'plate' and subject_id = item.car_id
        ) present where item.outcome in ('end', 'return')
      ) left_on
    where item.move_out_id = ${moveOutId}
    order by item.card_id is not null, item.car_id is not null, item.id`.execute(ctx.db);
  return rows.map(({ plate, ...item }) => ({ ...item, name: plate === null ? item.name : plateFor(ctx, plate) }));
}
