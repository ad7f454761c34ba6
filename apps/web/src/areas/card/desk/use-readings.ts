import { cardApi } from '@lobby/contract/areas/card';
import { settingApi } from '@lobby/contract/areas/setting';
import type { CardFormat } from '@lobby/contract/people/card-number';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';

/** Every reading of what was scanned, and whose card it is. Read anew with each scan, and as cards change: an act at the desk shows at once. */
export const useReadings = (code: string, turn: number) =>
  useQuery({ queryKey: ['card', 'read', code, turn], queryFn: () => call(cardApi.read, { body: { code } }), gcTime: 0 });

/** What this property's readers report. */
export const useCardFormat = (): CardFormat | undefined =>
  useQuery({ queryKey: ['setting', 'all'], queryFn: () => call(settingApi.get) }).data?.data.cardFormat;
