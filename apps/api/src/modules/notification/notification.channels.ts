import type { NoticeChannels, notificationApi } from '@lobby/contract/areas/notification';
import { NOTICE_KINDS, noticeKinds } from '@lobby/contract/notice-kinds';
import type { z } from 'zod';
import { vapidKeys } from '#modules/delivery/delivery.public.ts';
import { settingsOf } from '#modules/setting/setting.public.ts';
import type { Config, Ctx } from '#platform/module.ts';
import { readWords } from './notification.templates.ts';
import { queuePushes } from './queue-pushes.ts';

/** What the person wants to hear on which channel, and the devices that ring. */
export async function readChannels({ db, user }: Ctx, config: Config): Promise<NoticeChannels> {
  const chosen = await db
    .selectFrom('noticeChoice')
    .select(['kind', 'channel', 'wanted'])
    .where('accountId', '=', user.id)
    .execute();
  const devices = await db
    .selectFrom('device')
    .select(['id', 'channel', 'userAgent', 'createdAt', 'lastOkAt', 'sessionId'])
    .where('accountId', '=', user.id)
    .orderBy('id')
    .execute();
  const wants = (kind: string, channel: string, otherwise: boolean) =>
    chosen.find((one) => one.kind === kind && one.channel === channel)?.wanted ?? otherwise;
  return {
    choices: NOTICE_KINDS.filter((kind) => kind !== 'test').map((kind) => ({
      kind,
      push: wants(kind, 'push', noticeKinds[kind].push),
      mail: wants(kind, 'mail', false),
    })),
    devices: devices.map(({ sessionId, channel, ...device }) => ({
      ...device,
      channel: channel as 'webpush' | 'fcm',
      isCurrent: sessionId === user.sessionId,
    })),
    pushKey: vapidKeys(config).publicKey,
    hasMail: config.LOBBY_SMTP_URL !== undefined,
  };
}

export async function chooseChannel(ctx: Ctx, config: Config, choice: z.output<typeof notificationApi.choose.body>) {
  await ctx.db
    .insertInto('noticeChoice')
    .values({ accountId: ctx.user.id, ...choice })
    .onConflict((conflict) =>
      conflict.columns(['propertyId', 'accountId', 'kind', 'channel']).doUpdateSet({ wanted: choice.wanted }),
    )
    .execute();
  return readChannels(ctx, config);
}

/** To every device of one's own, at once. */
export async function sendTest({ db, log, user }: Ctx): Promise<number> {
  const settings = await settingsOf({ db, log });
  const { test: words } = await readWords(db);
  return queuePushes(db, { kind: 'test', accounts: [user.id], words, link: '/notification?tab=channels', settings });
}
