import { ROLE_IDS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import { assertRoomTakesCars } from '#modules/car/car.public.ts';
import { quotaLeft } from '#modules/quota/quota.public.ts';
import { type Ctx, conflict } from '#platform/module.ts';

/** How much is given back of what has a limit. */
type GivenBack = { cards: number; cars: number };

/** Where somebody or something came since, all of it counts against the limits; a room that was over them before comes back as it was. */
export async function assertPlacesLeft(ctx: Ctx, id: number, roomId: number, { cards, cars }: GivenBack): Promise<void> {
  const { coResidents, residentsCame, cardsCame, carsCame } = await findWhatCame(ctx, id, roomId);
  const isFull =
    (residentsCame && (await quotaLeft(ctx, roomId, 'subAccount')) < coResidents) ||
    (cardsCame && (await quotaLeft(ctx, roomId, 'mifare')) < cards);
  if (isFull) throw conflict('The quota of this room is used up', 'error.quotaUsedUp');
  if (carsCame) await assertRoomTakesCars(ctx, roomId, cars);
}

/** A card that was resumed since takes a place like one that was issued. */
async function findWhatCame({ db }: Ctx, id: number, roomId: number) {
  const { rows } = await sql<{ coResidents: number; residentsCame: boolean; cardsCame: boolean; carsCame: boolean }>`
    select (select count(*)::int from move_out_item item join member on member.id = item.member_id
        where item.move_out_id = ${id} and card_id is null and car_id is null and (role_id = ${ROLE_IDS.sub_tenant} or outcome = 'promote')) as co_residents,
      exists (select from member where room_id = ${roomId} and left_at is null and created_at > done_at) as residents_came,
      exists (select from card where room_id = ${roomId} and is_active and updated_at > done_at
        and id not in (select card_id from move_out_item where move_out_id = ${id} and card_id is not null)) as cards_came,
      exists (select from car where room_id = ${roomId} and left_at is null and created_at > done_at) as cars_came
    from move_out where id = ${id}`.execute(db);
  return rows[0] as (typeof rows)[number];
}
