import { type CardReading, cardApi } from '@lobby/contract/areas/card';
import { settingApi } from '@lobby/contract/areas/setting';
import type { CardFormat } from '@lobby/contract/people/card-number';
import { useQuery } from '@tanstack/react-query';
import { call } from '#shared/call/call.ts';

/** Every reading of what was scanned, and whose card it is. Read anew as cards change: an act at the desk shows at once. */
export const useReadings = (code: string) =>
  useQuery({ queryKey: ['card', 'read', code], queryFn: () => call(cardApi.read, { body: { code } }), gcTime: 0 });

/** What this property's readers report. */
export const useCardFormat = (): CardFormat | undefined =>
  useQuery({ queryKey: ['setting', 'all'], queryFn: () => call(settingApi.get) }).data?.data.cardFormat;

/** The reading that is meant unless somebody says otherwise, in the order of the server. */
export function usualReading(readings: CardReading[], own: CardFormat | undefined): CardReading | undefined {
  const order = [own, 'uid-hex', 'dec-be', 'wiegand34', 'wiegand26'];
  const complete = readings.filter(({ serial }) => serial !== null);
  return order.map((format) => complete.find((reading) => reading.format === format)).find(Boolean);
}
