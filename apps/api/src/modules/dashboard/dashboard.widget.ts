import type { AccessWidget } from '@lobby/contract/areas/dashboard';
import { sql } from 'kysely';
import type { Ctx } from '#platform/module.ts';

export type Counted = { kind: string; vehicleClass: string | null };
/** Which counts a widget shows. A conventional car park does not distinguish sedans from SUVs. */
export const counted: Record<AccessWidget, Counted> = {
  door: { kind: 'door', vehicleClass: null },
  elevator: { kind: 'elevator', vehicleClass: null },
  'conventional-parking': { kind: 'conventional-parking', vehicleClass: null },
  'auto-parking-sedan': { kind: 'auto-parking', vehicleClass: 'sedan' },
  'auto-parking-suv': { kind: 'auto-parking', vehicleClass: 'suv' },
};

/** Savepoint: a widget that fails is shown as failed, and the transaction can still read the others. */
export async function withSavepoint<T>(ctx: Ctx, widget: string, read: () => Promise<T>): Promise<T | undefined> {
  await sql`savepoint widget`.execute(ctx.db);
  try {
    return await read();
  } catch (error) {
    ctx.log.error({ err: error, widget }, 'dashboard widget failed');
    await sql`rollback to savepoint widget`.execute(ctx.db);
    return undefined;
  }
}
