import type { RequestRule } from '@lobby/contract/areas/request';
import { sql } from 'kysely';
import { maskedEnd } from '#modules/log/log.public.ts';
import { limitsOf, usedBy } from '#modules/quota/quota.public.ts';
import type { Ctx } from '#platform/module.ts';

/** How many cards the room has of how many, and one that has opened nothing for two months: it could be returned. */
export async function cardQuotaRule(ctx: Ctx, roomId: number): Promise<RequestRule> {
  const { limits } = await limitsOf(ctx, roomId);
  const { active } = (await usedBy(ctx, roomId)).mifare;
  const passes = active < limits.mifare;
  const unused = passes ? undefined : await unusedCard(ctx, roomId);
  return { rule: 'cardQuota', passes, facts: { used: active, limit: limits.mifare, ...(unused && { unused }) } };
}

async function unusedCard({ db }: Ctx, roomId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select ${sql.raw(maskedEnd('serial'))} as name from card
    where room_id = ${roomId} and is_active and issued_at < now() - interval '60 days'
      and not exists (select from access_event where card_no = card.serial and occurred_at > now() - interval '60 days')
    order by id limit 1`.execute(db);
  return rows[0]?.name;
}
