import { type FcmNotification, notificationShape, pushShape, type ReadInput } from '@lobby/contract/areas/notification';
import type { WireQuery } from '@lobby/contract/kernel/list';
import { sql } from 'kysely';
import type { z } from 'zod';
import { categorySource } from '#modules/category/category.public.ts';
import { roomSource } from '#modules/room/room.public.ts';
import { type Ctx, listRows, type Source } from '#platform/module.ts';

export const notificationSource: Source = {
  table: 'notification',
  relations: {
    type: { column: 'typeId', to: () => categorySource },
    room: { column: 'roomId', to: () => roomSource },
    tenantUser: {
      column: 'memberId',
      to: () => ({
        table: 'member',
        relations: {
          role: { column: 'roleId', to: () => ({ table: 'role' }) },
          room: { column: 'roomId', to: () => roomSource },
        },
      }),
    },
    adminUser: { column: 'adminId', to: () => ({ table: 'account' }) },
  },
};

const POPULATED = { type: true, room: true, tenantUser: { populate: { role: true, room: true } }, adminUser: true };

export const listInbox = (ctx: Ctx, query: WireQuery, isRead: boolean) =>
  listRows(
    ctx,
    notificationSource,
    notificationShape,
    { ...query, populate: query.populate ?? POPULATED },
    {
      accountId: { $eq: String(ctx.user.id) },
      isRead: { $eq: String(isRead) },
    },
  );

/** By the index of the inbox alone. */
export const unreadCount = ({ db, user }: Pick<Ctx, 'db' | 'user'>) =>
  db
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', user.id)
    .where('isRead', '=', false);

export const countUnread = async (ctx: Ctx): Promise<number> => (await unreadCount(ctx).executeTakeFirstOrThrow()).count;

/** One's own lines only; the same answer for ids of others and of nobody. */
export async function markRead({ db, user, now, emit }: Ctx, body: z.output<typeof ReadInput>): Promise<number> {
  const unread = db
    .updateTable('notification')
    .set({ readAt: now, updatedAt: now, readAmount: sql`amount` })
    .where('accountId', '=', user.id)
    .where('isRead', '=', false);
  const ids = Array.isArray(body) ? body : 'ids' in body ? body.ids : undefined;
  const marked = await (ids
    ? unread.where('id', 'in', ids)
    : // A moment on the wire has no microseconds.
      unread.where('createdAt', '<', new Date((body as { before: Date }).before.getTime() + 1))
  ).executeTakeFirst();
  const read = Number(marked.numUpdatedRows);
  if (read > 0) await emit('record.changed', { area: 'notification', id: null, change: 'updated' });
  return read;
}

type PushRow = Record<'sent' | 'gone' | 'failed' | 'devices', number> & { kind: string; link: string };

/** What left, without the address of any device. */
export async function listPushes(ctx: Ctx, query: WireQuery) {
  const { data, meta } = (await listRows(ctx, { table: 'push' }, pushShape, query)) as { data: Partial<PushRow>[]; meta: object };
  return { data: data.map(toFcm), meta } as never;
}

function toFcm({ kind, link, devices, sent, gone, failed, ...row }: Partial<PushRow>): FcmNotification {
  return {
    ...row,
    ...(kind !== undefined && link !== undefined && { payload: { kind, link } }),
    ...(devices !== undefined && { targetType: 'tokens', image: null, target: `${devices} devices` }),
    ...(sent !== undefined && gone !== undefined && failed !== undefined && { response: { sent, gone, failed } }),
  } as FcmNotification;
}
