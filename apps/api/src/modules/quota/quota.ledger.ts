import { MAX_QUOTA_ENTRIES, type QuotaEntry } from '@lobby/contract/areas/quota';
import { REQUEST_TYPES } from '@lobby/contract/areas/request';
import { ROLE_IDS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import { maskedEnd } from '#modules/log/log.public.ts';
import { type Ctx, notFound } from '#platform/module.ts';
import { CARD_TYPES } from './quota.public.ts';

/** One line for each place that is taken, was taken, or is asked for. A card that was held by several has a line for each. */
export async function readLedger({ db }: Ctx, roomId: number): Promise<QuotaEntry[]> {
  const room = await db.selectFrom('room').select('id').where('id', '=', roomId).executeTakeFirst();
  if (!room) throw notFound();
  const { rows } = await sql<QuotaEntry>`
    select 'mifare' as of, 'card' as what, card.id, ${sql.raw(maskedEnd('serial'))} as number, coalesce(name_th, '') as name_th, coalesce(name_en, '') as name_en,
      coalesce(issued_at, card.created_at) as since, null::timestamptz as until, true as takes
    from card left join member on member.id = card.member_id where card.room_id = ${roomId} and card.is_active
    union all
    select 'mifare', 'card', card.id, ${sql.raw(maskedEnd('serial'))}, name_th, name_en, from_at, coalesce(to_at, card.updated_at), false
    from card_holder join member on member.id = card_holder.member_id join card on card.id = card_holder.card_id
    where member.room_id = ${roomId} and not (to_at is null and card.is_active)
    union all
    select 'subAccount', 'member', id, null, name_th, name_en, created_at, left_at, left_at is null
    from member where room_id = ${roomId} and role_id = ${ROLE_IDS.sub_tenant}
    union all
    select case when type_id = ${REQUEST_TYPES['create-sub-account']} then 'subAccount' else 'mifare' end, 'request', request.id, null,
      coalesce(name_th, trim(concat(registration.first_name, ' ', registration.last_name)), ''),
      coalesce(name_en, trim(concat(registration.first_name, ' ', registration.last_name)), ''), request.created_at, null, true
    from request left join registration on registration.request_id = request.id left join member on member.id = request.member_id
    where coalesce(registration.room_id, request.room_id) = ${roomId} and result is null
      and type_id = any(${[...CARD_TYPES, REQUEST_TYPES['create-sub-account']]}::int[])
    order by takes desc, since desc, id desc limit ${MAX_QUOTA_ENTRIES}`.execute(db);
  return rows;
}
