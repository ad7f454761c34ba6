import { SCAN_KINDS, type ScanMatch } from '@lobby/contract/areas/scan';
import { parsePhoneNumber } from '@lobby/contract/people/phone-number';
import type { Attempt, Config, Ctx } from '#platform/module.ts';
import { mayDo, type Scanner, type SearchProvider } from './search.public.ts';
import { searchAll } from './search.service.ts';

interface Registry {
  scanners: Scanner[];
  providers: SearchProvider[];
  config: Config;
  unknownPhone: Attempt['limiter'];
}

/** Every area the person may read is asked; a number can be a parcel and a booking at once. */
export async function findByCode(ctx: Ctx, code: string, { scanners, ...search }: Registry): Promise<ScanMatch[]> {
  const matches = await residentsByPhone(ctx, code, search);
  for (const { kind, needs, find } of scanners) {
    if (!mayDo(ctx, needs)) continue;
    for (const match of await find(ctx, code, search.config)) matches.push({ kind, ...match });
  }
  const order = ({ kind }: ScanMatch) => SCAN_KINDS.indexOf(kind);
  return matches.toSorted((a, b) => order(a) - order(b));
}

/** By the search, which counts the numbers that are asked for in vain. */
async function residentsByPhone(
  ctx: Ctx,
  code: string,
  { providers, unknownPhone }: Omit<Registry, 'scanners'>,
): Promise<ScanMatch[]> {
  if (parsePhoneNumber(code) === undefined) return [];
  const residents = providers.filter(({ area }) => area === 'resident');
  const found = await searchAll(ctx, residents, code, unknownPhone);
  return found
    .filter(({ matched }) => matched !== null)
    .map(({ id, title, matched, room }) => ({
      kind: 'resident',
      id,
      title,
      detail: { th: matched ?? '', en: matched ?? '' },
      room,
      state: null,
      act: null,
    }));
}
