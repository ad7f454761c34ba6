import type { AccessWidget } from '@lobby/contract/areas/dashboard';
import { sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';

export type Counted = { kind: string; vehicleClass: string | null };
/** Which hours a widget counts. A conventional car park does not tell sedans from SUVs. */
export const counted: Record<AccessWidget, Counted> = {
  door: { kind: 'door', vehicleClass: null },
  elevator: { kind: 'elevator', vehicleClass: null },
  'conventional-parking': { kind: 'conventional-parking', vehicleClass: null },
  'auto-parking-sedan': { kind: 'auto-parking', vehicleClass: 'sedan' },
  'auto-parking-suv': { kind: 'auto-parking', vehicleClass: 'suv' },
};

/** A part that fails is told as failed; what was read before it, and what comes after, still stands. */
export async function unlessFailed<T>(ctx: Ctx, widget: string, read: () => Promise<T>): Promise<T | undefined> {
  await sql`savepoint widget`.execute(ctx.db);
  try {
    return await read();
  } catch (error) {
    ctx.log.error({ err: error, widget }, 'a part of the dashboard failed');
    await sql`rollback to savepoint widget`.execute(ctx.db);
    return undefined;
  }
}
