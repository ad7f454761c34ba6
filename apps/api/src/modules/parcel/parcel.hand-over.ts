import type { HandOver, Parcel } from '@lobby/contract/areas/parcel';
import { PARCEL_STATUS } from '@lobby/contract/constants';
import type { z } from 'zod';
import { type Ctx, conflict, invalidField, listRows, notFound } from '#platform/module.ts';
import { insertMoves } from './parcel.service.ts';
import { parcelRecords } from './parcel.source.ts';

/**
 * All or none. The parcels are locked in the order of their ids, so that clerks with overlapping lists do not deadlock; the second one
 * gets a 409 that names the first.
 */
export async function handOver(ctx: Ctx, { parcelIdList, collector, collectorName, signature, note }: z.output<typeof HandOver>) {
  const ids = [...new Set(parcelIdList)];
  const parcels = await ctx.db
    .selectFrom('parcel')
    .select(['id', 'packingNo', 'statusId', 'roomId'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (parcels.length < ids.length) throw notFound();
  const collected = parcels.filter(({ statusId }) => statusId === PARCEL_STATUS.completed).map(({ id }) => id);
  if (collected.length > 0) throw await alreadyCollectedConflict(ctx, parcelIdList, collected);

  const resident = await residentOf(ctx, collector);
  // The name under a hand-over is evidence: a resident is named only for parcels of their own room.
  if (resident && parcels.some(({ roomId }) => roomId !== resident.roomId)) throw invalidField('collector', 'collectorElsewhere');

  const { id: handoverId } = await ctx.db
    .insertInto('handover')
    .values({
      byId: ctx.user.id,
      collectorId: collector,
      collectorName: collectorName ?? resident?.nameTh ?? null,
      signature,
      note,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .updateTable('parcel')
    .set({ statusId: PARCEL_STATUS.completed, handoverId, collectedAt: ctx.now, updatedAt: ctx.now })
    .where('id', 'in', ids)
    .execute();
  await insertMoves(ctx, ids, { from: 'waiting', to: 'completed', handoverId });
  // One event however many parcels: a hundred would make every open list refetch a hundred times.
  const [only = null, ...others] = ids;
  await ctx.emit('record.changed', { area: 'parcel', id: others.length > 0 ? null : only, change: 'updated' });
  return { data: await parcelsById(ctx, ids) };
}

/** 409 with every parcel already collected: by whom, handed over by whom and when. */
async function alreadyCollectedConflict({ db }: Ctx, asked: number[], collected: number[]) {
  const parcels = await db
    .selectFrom('parcel')
    .innerJoin('handover', 'handover.id', 'parcel.handoverId')
    .leftJoin('account', 'account.id', 'handover.byId')
    .select(['parcel.id', 'packingNo', 'collectorName', 'account.name as by', 'handover.createdAt as at'])
    .where('parcel.id', 'in', collected)
    .orderBy('parcel.id')
    .execute();
  const errors = parcels.map(({ id, packingNo, collectorName, by, at }) => ({
    path: ['parcelIdList', String(asked.indexOf(id))],
    message: `${packingNo} was handed over already`,
    about: { packingNo, collectorName: collectorName ?? '', by: by ?? '', at: at.toISOString() },
  }));
  return conflict('Some of these parcels were handed over already', 'error.parcelHandedOver', errors);
}

async function residentOf({ db }: Ctx, member: number | null) {
  if (member === null) return undefined;
  const found = await db
    .selectFrom('member')
    .select(['nameTh', 'roomId'])
    .where('id', '=', member)
    .where('leftAt', 'is', null)
    .executeTakeFirst();
  if (!found) throw invalidField('collector', 'notFound');
  return found;
}

export async function parcelsById(ctx: Ctx, ids: number[]): Promise<Parcel[]> {
  const wire = {
    pagination: { page: 1, pageSize: ids.length },
    sort: ['id:asc'],
    filters: { id: { $in: ids } },
    populate: ['status', 'mailType', 'carrier', 'receivedBy', 'handover.by', 'room.floor', 'room.category', 'photo'],
    fields: undefined,
    publicationState: 'live' as const,
  };
  if (ids.length === 0) return [];
  const { data } = (await listRows(ctx, parcelRecords.source, parcelRecords.shape, wire)) as { data: Parcel[] };
  return data;
}
