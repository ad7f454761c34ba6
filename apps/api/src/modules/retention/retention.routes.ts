import { retentionApi } from '@lobby/contract/areas/retention';
import type { Module, PersonalData } from '#platform/module.ts';
import { readRetention } from './retention.service.ts';

export const retentionModule =
  (data: PersonalData[]): Module =>
  (route, _publicRoute, { config }) => {
    route(retentionApi.list, 'subject-request:write', (ctx) => readRetention(ctx, config, data));
  };
