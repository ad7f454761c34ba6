import type { RoomAccount, roomAccountApi } from '@lobby/contract/areas/room-account';
import type { Call } from '@lobby/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';
import { assertAccount } from './pay-in.service.ts';
import { readAccount } from './room-account.ts';

type Input = Call<typeof roomAccountApi.refund>['body'];

/** Of the room's credit. The money goes when somebody else has approved it. */
export async function proposeRefund(ctx: Ctx, room: number, input: Input): Promise<RoomAccount> {
  const { amount, bankAccount, bank, number, name, reason } = input;
  await readAccount(ctx, room);
  await assertAccount(ctx, bankAccount);
  await sql`select ledger.propose_refund(${room}, ${amount}, ${bankAccount}, ${bank}, ${number}, ${name}, ${reason})`.execute(
    ctx.db,
  );
  return changed(ctx, room);
}

export async function decideRefund(ctx: Ctx, id: number, outcome: 'approved' | 'withdrawn'): Promise<RoomAccount> {
  const { rows } = await sql<{ room: number }>`select ledger.decide_refund(${id}, ${outcome}) as room`.execute(ctx.db);
  return changed(ctx, (rows[0] as { room: number }).room);
}

/** The entry is reversed: the money is on our account and credit of the room again. */
export async function voidRefund(ctx: Ctx, id: number, reason: string): Promise<RoomAccount> {
  const { rows } = await sql<{ room: number }>`select ledger.void_refund(${id}, ${reason}) as room`.execute(ctx.db);
  return changed(ctx, (rows[0] as { room: number }).room);
}

async function changed(ctx: Ctx, room: number): Promise<RoomAccount> {
  await ctx.emit('record.changed', { area: 'payment', id: null, change: 'updated' });
  return readAccount(ctx, room);
}
