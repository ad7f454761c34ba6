import { type StampsLeft, stampUseApi } from '@lobby/contract/areas/stamp';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';

export const isRateInUse = ({ template }: StampsLeft) => template.isActive && !template.isMissing;

/** Under the key of stamps: whoever stamps for this room meanwhile lowers what is left. */
export const ratesQuery = (room: number) =>
  queryOptions({
    queryKey: ['stamp-use', 'left', room],
    queryFn: ({ signal }) => call(stampUseApi.left, { query: { room } }, { signal }),
    meta: { liveAreas: ['stamp-config', 'stamp-template'] as const },
  });

export const usableOf = (answer: { data: StampsLeft[] } | undefined) =>
  answer?.data.filter((rate) => rate.left > 0 && isRateInUse(rate)) ?? [];
