import { residentNoticeApi } from '@lobby/contract/areas/resident-notice';
import type { Module } from '#platform/module.ts';
import type { NoticeKind } from './notice-kind.ts';
import { deliverLetters, letters } from './resident-letter.service.ts';

export const residentNoticeModule =
  (kinds: readonly NoticeKind[]): Module =>
  (route) => {
    route(residentNoticeApi.letters, 'resident-notice:read', async (ctx) => ({ data: await letters(ctx, kinds) }));
    route(residentNoticeApi.deliverLetters, 'resident-notice:write', async (ctx, { body }) => ({
      data: await deliverLetters(ctx, body),
    }));
  };
