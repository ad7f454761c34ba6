import { MAX_QUOTA_ENTRIES, type QuotaEntry } from '@lobby/contract/areas/quota';
import { REQUEST_TYPES } from '@lobby/contract/areas/request';
import { ROLE_IDS } from '@lobby/contract/constants';
import { sql } from 'kysely';
import { maskedEnd } from '#modules/log/log.public.ts';
import { type Ctx, notFound } from '#platform/module.ts';
import { CARD_TYPES } from './quota.public.ts';

/** Of the property's time zone. */
const thisMonth = sql`(select date_trunc('month', now() at time zone time_zone)::date from property)`;

/** One line for each place that is taken, was taken, or is asked for. A card that was held by several has a line for each. */
export async function readLedger({ db }: Ctx, roomId: number): Promise<QuotaEntry[]> {
  const room = await db.selectFrom('room').select('id').where('id', '=', roomId).executeTakeFirst();
  if (!room) throw notFound();
  const { rows } = await sql<QuotaEntry>`
    select 'mifare' as of, 'card' as what, card.id, ${sql.raw(maskedEnd('serial'))} as number, coalesce(name_th, '') as name_th, coalesce(name_en, '') as name_en,
      coalesce(issued_at, card.created_at) as since, null::timestamptz as until, true as takes, null::text as why
    from card left join member on member.id = card.member_id where card.room_id = ${roomId} and card.is_active
    union all
    select 'mifare', 'card', card.id, ${sql.raw(maskedEnd('serial'))}, name_th, name_en, from_at, coalesce(to_at, card.updated_at), false, null
    from card_holder join member on member.id = card_holder.member_id join card on card.id = card_holder.card_id
    where member.room_id = ${roomId} and not (to_at is null and card.is_active)
    union all
    select 'subAccount', 'member', id, null, name_th, name_en, created_at, left_at, left_at is null, null
    from member where room_id = ${roomId} and role_id = ${ROLE_IDS.sub_tenant}
    union all
    select case when type_id = ${REQUEST_TYPES['create-sub-account']} then 'subAccount' else 'mifare' end, 'request', request.id, null,
      coalesce(name_th, trim(concat(registration.first_name, ' ', registration.last_name)), ''),
      coalesce(name_en, trim(concat(registration.first_name, ' ', registration.last_name)), ''), request.created_at, null, true, null
    from request left join registration on registration.request_id = request.id left join member on member.id = request.member_id
    where coalesce(registration.room_id, request.room_id) = ${roomId} and result is null
      and type_id = any(${[...CARD_TYPES, REQUEST_TYPES['create-sub-account']]}::int[])
    union all
    select 'coupon', 'coupon', coupon.id, run_number, name_th, name_en, coupon.created_at, coalesce(used_at, void_at), void_at is null, void_reason
    from coupon join coupon_template on coupon_template.id = coupon.template_id where coupon.room_id = ${roomId} and coupon.month = ${thisMonth}
    union all
    select 'stampType', 'stamp', stamp_use.id, ticket_no, name_th, name_en, stamp_use.created_at,
      case when state in ('refused', 'failed', 'void') then finished_at end, state in ('queued', 'sent', 'applied'), coalesce(void_reason, state)
    from stamp_use join stamp_template on stamp_template.id = stamp_use.template_id where stamp_use.room_id = ${roomId} and stamp_use.month = ${thisMonth}
    order by takes desc, since desc, id desc limit ${MAX_QUOTA_ENTRIES}`.execute(db);
  return rows;
}
