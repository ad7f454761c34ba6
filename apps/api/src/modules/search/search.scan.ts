import { SCAN_KINDS, type ScanMatch } from '@lobby/contract/areas/scan';
import { readCardNumber } from '@lobby/contract/people/card-number';
import { parsePhoneNumber } from '@lobby/contract/people/phone-number';
import { normalizeText } from '@lobby/contract/people/thai-text';
import { type Attempt, type Config, type Ctx, limitAttempts } from '#platform/module.ts';
import { mayDo, type Scanner, type SearchProvider } from './search.public.ts';
import { searchAll } from './search.service.ts';

interface Registry {
  scanners: Scanner[];
  providers: SearchProvider[];
  config: Config;
  rateLimits: Record<'unknownPhone' | 'unknownNumber', Attempt['limiter']>;
}

/** What a card's number or the six digits of a visit look like. */
const NUMBER = /^[0-9a-f](?:[\s:-]*[0-9a-f]){4,}$/i;
/** Letters and digits as on a plate; a name has no digit. */
const PLATE = /^(?=.*[ก-ฮ])(?=.*\d)/;

/** Read as the cards and cars read it, in every form they accept. */
function isMaskedNumber(code: string): boolean {
  const text = normalizeText(code);
  if (parsePhoneNumber(code) !== undefined) return false;
  return NUMBER.test(text) || PLATE.test(text) || readCardNumber(text).length > 0;
}

/** Whoever sees numbers masked is counted for those nobody has, as a search counts phones. */
export async function findByCode(ctx: Ctx, code: string, registry: Registry): Promise<ScanMatch[]> {
  const isCounted = !(mayDo(ctx, 'card:write') && mayDo(ctx, 'car:write')) && isMaskedNumber(code);
  if (!isCounted) return findIn(ctx, code, registry);
  let matches: ScanMatch[] = [];
  await limitAttempts([{ limiter: registry.rateLimits.unknownNumber, key: `account:${ctx.user.id}` }], async () => {
    matches = await findIn(ctx, code, registry);
    return matches.length > 0 || undefined;
  });
  return matches;
}

/** Every area the person may read is asked; a number can be a parcel and a booking at once. */
async function findIn(ctx: Ctx, code: string, { scanners, ...search }: Registry): Promise<ScanMatch[]> {
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
  { providers, rateLimits }: Omit<Registry, 'scanners'>,
): Promise<ScanMatch[]> {
  if (parsePhoneNumber(code) === undefined) return [];
  const residents = providers.filter(({ area }) => area === 'resident');
  const found = await searchAll(ctx, residents, code, rateLimits.unknownPhone);
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
