import { type AskedKind, commandMoves, type DeviceCommand, deviceCommandShape } from '@lobby/contract/areas/device-command';
import { sql } from 'kysely';
import { hardwareSource } from '#modules/hardware/hardware.public.ts';
import {
  type Ctx,
  conflict,
  enqueueUnordered,
  invalidField,
  notFound,
  type Records,
  recordOf,
  type Source,
} from '#platform/module.ts';

const deviceCommandSource: Source = {
  table: 'deviceCommand',
  relations: {
    hardware: { column: 'hardwareId', to: () => hardwareSource },
    askedBy: { column: 'askedById', to: () => ({ table: 'account' }) },
  },
};
export const deviceCommandRecords: Records = { area: 'device-command', source: deviceCommandSource, shape: deviceCommandShape };

/** An `open` command expires after this: the person at the door has gone by then. */
const OPEN_SECONDS = 30;

export interface NewCommand {
  hardware: number;
  kind: AskedKind;
}

/** Queued in the caller's transaction; a worker delivers it. */
export async function queueCommand(ctx: Ctx, { hardware, kind }: NewCommand): Promise<number> {
  const { id } = await ctx.db
    .insertInto('deviceCommand')
    .values({ hardwareId: hardware, kind, expiresAt: expiryOf(kind), askedById: ctx.user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.emit('record.changed', { area: 'device-command', id, change: 'created' });
  await enqueueDelivery(ctx, hardware);
  return id;
}

export async function sendCommand(ctx: Ctx, asked: NewCommand): Promise<DeviceCommand> {
  const known = await ctx.db.selectFrom('hardware').select('id').where('id', '=', asked.hardware).executeTakeFirst();
  if (!known) throw invalidField('hardware', 'notFound');
  return commandOf(ctx, await queueCommand(ctx, asked));
}

const initialState = { problem: null, attempts: 0, reference: null, sentAt: null, finishedAt: null };

/** Of two concurrent retries one succeeds; the other gets 409. */
export async function retryCommand(ctx: Ctx, id: number): Promise<DeviceCommand> {
  const found = await ctx.db.selectFrom('deviceCommand').select(['kind', 'hardwareId']).where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound();
  const { from, to } = commandMoves.again;
  const { numUpdatedRows } = await ctx.db
    .updateTable('deviceCommand')
    .set({
      ...initialState,
      state: to,
      round: sql`round + 1`,
      notBefore: sql`now()`,
      // That of a switch is the end of its booking, or the moment of the next switch.
      ...(found.kind === 'open' && { expiresAt: expiryOf(found.kind) }),
      updatedAt: ctx.now,
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict('Only a command that failed is sent again', 'error.commandNotFailed');
  await ctx.emit('record.changed', { area: 'device-command', id, change: 'updated' });
  await enqueueDelivery(ctx, found.hardwareId);
  return commandOf(ctx, id);
}

/** Without a job queue: the commands of a device are ordered by their table, and a door must not wait for a crashed worker's queue lock. */
const enqueueDelivery = (ctx: Ctx, hardware: number) => enqueueUnordered(ctx.db, 'deviceCommands', { hardware });

const expiryOf = (kind: string) => (kind === 'open' ? sql<Date>`now() + make_interval(secs => ${OPEN_SECONDS})` : null);
const commandOf = async (ctx: Ctx, id: number): Promise<DeviceCommand> => recordOf(deviceCommandRecords, ctx, id);
