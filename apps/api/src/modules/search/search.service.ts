import { may, type Permission } from '@lobby/contract/access';
import type { SearchResult } from '@lobby/contract/areas/search';
import { parsePhoneNumber } from '@lobby/contract/people/phone-number';
import { type Attempt, type Ctx, limitAttempts } from '#platform/module.ts';
import { roomById, type SearchMatches, type SearchProvider } from './search.public.ts';

const MAX_PER_AREA = 5;
/** Fewer digits stand at the end of too many numbers. */
const MIN_PHONE_DIGITS = 4;
const WHOLE_PHONE_DIGITS = 9;
/** Signs alone are in no index: every parcel would be read. */
const HAS_LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

type Label = SearchResult['title'];
type Found = Pick<SearchResult, 'id' | 'matched'> & {
  provider: number;
  rank: number;
  title: Label;
  detail: Label | null;
  room: SearchResult['room'];
};

/** One statement over the areas the person may read. Areas with an exact match come first, the rest as the providers are listed. */
export async function searchAll(
  ctx: Ctx,
  providers: SearchProvider[],
  text: string,
  unknownPhone: Attempt['limiter'],
): Promise<SearchResult[]> {
  const mayDo = (permission: Permission) => may(ctx.user.role, permission);
  const readable = providers.filter(({ needs }) => mayDo(needs));
  if (readable.length === 0 || !HAS_LETTER_OR_DIGIT.test(text)) return [];
  const isRevealed = mayDo('log-reveal:write');
  const isWholePhone = parsePhoneNumber(text) !== undefined;
  const digits = phoneDigits(text);
  // Of a masked phone only the end it shows or the whole may be asked for.
  const askedDigits = isRevealed || isWholePhone || digits?.length === MIN_PHONE_DIGITS ? digits : null;
  const statement = searchStatement(readable.map(({ matches }) => matches(mayDo)));
  const search = async () => (await ctx.query<Found>(statement, [text.toLowerCase(), askedDigits])).rows;
  const isMasked = ({ provider, matched }: Found) => matched !== null && readable[provider]?.mask !== undefined;
  const rows =
    isRevealed || !isWholePhone
      ? await search()
      : await limitMisses({ limiter: unknownPhone, key: `account:${ctx.user.id}` }, search, isMasked);
  const hasExact = new Set(rows.filter(({ rank }) => rank === 0).map(({ provider }) => provider));
  const order = ({ provider }: Found) => (hasExact.has(provider) ? 0 : readable.length) + provider;
  return rows.toSorted((a, b) => order(a) - order(b)).map(toResult(readable, mayDo));
}

/** Against enumeration: what finds no masked value is counted; beyond the limit a known one is refused, too, or it would show. */
async function limitMisses(attempt: Attempt, search: () => Promise<Found[]>, isHit: (row: Found) => boolean): Promise<Found[]> {
  let rows: Found[] = [];
  await limitAttempts([attempt], async () => {
    rows = await search();
    return rows.some(isHit) || undefined;
  });
  return rows;
}

/** The records themselves instead of what is found by words; the same statement otherwise, rights and masks included. */
export async function findRecent(ctx: Ctx, providers: SearchProvider[], records: string): Promise<SearchResult[]> {
  const mayDo = (permission: Permission) => may(ctx.user.role, permission);
  const idsOf = Map.groupBy(records.split(','), (record) => record.split(':')[0]);
  const readable = providers.filter(({ area, needs, matches }) => idsOf.has(area) && mayDo(needs) && matches(mayDo).byId);
  if (readable.length === 0) return [];
  const parts = readable.map(({ matches }, at) => {
    const part = matches(mayDo);
    return { ...part, from: `(select unnest($${at + 3}::int[]) as id, 0 as rank, false as is_by_phone) hit ${part.byId}` };
  });
  const ids = readable.map(({ area }) => idsOf.get(area)?.map((record) => Number(record.split(':')[1])));
  const { rows } = await ctx.query<Found>(searchStatement(parts), [null, null, ...ids]);
  return rows.map(toResult(readable, mayDo));
}

const toResult = (readable: SearchProvider[], mayDo: (permission: Permission) => boolean) => {
  const isRevealed = mayDo('log-reveal:write');
  return ({ provider, id, title, detail, matched, room }: Found): SearchResult => {
    const { area, mask } = readable[provider] as SearchProvider;
    const result = { area, id, title, detail, matched, room };
    return mask && !isRevealed ? mask(result) : result;
  };
};

export function searchStatement(parts: SearchMatches[]): string {
  const label = ({ th, en }: Label) => `json_build_object('th', ${th}, 'en', ${en})`;
  const selects = parts.map(
    ({ from, title, detail, matched, room, order }, provider) =>
      `(select ${provider} as provider, hit.rank, hit.id, ${label(title)} as title, ${detail ? label(detail) : 'null::json'} as detail,
        ${matched ?? 'null::text'} as matched,
        ${room ? roomById(room) : 'null::json'} as room
      from asked cross join lateral ${from} order by hit.rank, ${order} limit ${MAX_PER_AREA})`,
  );
  return `with asked as (select $1::text as words, $2::text as digits) ${selects.join(' union all ')}`;
}

/** The digits of what may be a phone number or its end, without the 0 or +66 it begins with: offices write both. */
export function phoneDigits(text: string): string | null {
  if (!/^[+0-9][0-9 ()-]*$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  if (digits.length < MIN_PHONE_DIGITS) return null;
  const local = digits.replace(/^(66)?0?/, '');
  return digits.length >= WHOLE_PHONE_DIGITS && local.length >= WHOLE_PHONE_DIGITS - 1 ? local : digits;
}
