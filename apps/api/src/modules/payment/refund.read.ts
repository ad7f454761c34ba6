import { may } from '@lobby/contract/access';
import { type Refund, roomAccountApi } from '@lobby/contract/areas/room-account';
import { sql } from 'kysely';
import { createMask } from '#modules/log/log.public.ts';
import { personIn } from '#modules/user/user.public.ts';
import type { Ctx } from '#platform/module.ts';
import { bankAccountIn } from './payment.source.ts';

const maskRefund = createMask(
  roomAccountApi.get.answer.shape.data.shape.refunds.element.pick({ number: true, name: true, reason: true, voidReason: true }),
);

export async function refundsOf({ db, user }: Ctx, room: number): Promise<Refund[]> {
  const { rows } = await sql<Refund>`
    select refund.id, satang / 100::float8 as amount, bank.short_name as bank, number, refund.name, reason, state,
      ${bankAccountIn('refund.bank_account_id')} as bank_account, ${personIn('refund.by_id')} as by,
      ${personIn('refund.decided_by_id')} as decided_by, refund.created_at, decided_at,
      ${personIn('refund.voided_by_id')} as voided_by, voided_at, void_reason
    from refund join bank on bank.id = bank_id where room_id = ${room} order by refund.id desc limit 100`.execute(db);
  return may(user.role, 'refund:write') ? rows : rows.map((row) => ({ ...row, ...maskRefund(row) }));
}
