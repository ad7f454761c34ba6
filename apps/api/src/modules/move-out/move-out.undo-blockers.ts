import type { MoveOutPage } from '@lobby/contract/areas/move-out';
import { REQUEST_TYPES } from '@lobby/contract/areas/request';
import { sql } from 'kysely';
import { plateFor } from '#modules/car/car.public.ts';
import { maskedEnd } from '#modules/log/log.public.ts';
import { MOVED_OUT } from '#modules/resident/resident.public.ts';
import type { Ctx } from '#platform/module.ts';

type Blocker = NonNullable<MoveOutPage['undo']>['blockers'][number];

/** What has gone on since: somebody came back or was merged, a card or car is somebody else's by now. */
export async function undoBlockers(ctx: Ctx, id: number): Promise<Blocker[]> {
  const { rows } = await sql<Blocker & { plate: string | null }>`
    select 'error.personChanged' as key, 'member' as what, member.id, member.name_th as name, null as plate
    from move_out_item item join member on member.id = item.member_id join person on person.id = member.person_id
    where item.move_out_id = ${id} and item.card_id is null and item.car_id is null and (
      person.merged_into_id is not null or person.erased_at is not null
      or item.outcome = 'end' and exists (
        select from member again where again.person_id = person.id and again.room_id = member.room_id and again.left_at is null))
    union all
    select 'error.cardTaken', 'card', card.id, ${sql.raw(maskedEnd('card.serial'))}, null
    from move_out_item item join card on card.id = item.card_id
    where item.move_out_id = ${id} and not case item.outcome
      when 'return' then card.state = 'stock'
      when 'give' then card.state = 'active' and card.member_id = item.to_member_id
      else card.state = 'suspended' and card.suspended_reason = ${MOVED_OUT} and card.member_id is not distinct from item.member_id
        and not exists (select from request where type_id = ${REQUEST_TYPES['remove-mifare']} and subject = 'card ' || card.id and result is null) end
    union all
    select 'error.carTaken', 'car', car.id, null, car.plate
    from move_out_item item join car on car.id = item.car_id
    where item.move_out_id = ${id} and not case item.outcome
      when 'give' then car.left_at is null and car.member_id = item.to_member_id
      else car.left_reason = ${MOVED_OUT} and not exists (
        select from car other where other.left_at is null and other.plate = car.plate and other.vehicle = car.vehicle
          and (other.province_id, other.country) is not distinct from (car.province_id, car.country)) end`.execute(ctx.db);
  return rows.map(({ plate, ...blocker }) => ({ ...blocker, name: plate === null ? blocker.name : plateFor(ctx, plate) }));
}
