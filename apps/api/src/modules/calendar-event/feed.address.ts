import { createHmac, randomBytes } from 'node:crypto';
import type { Language } from '@lobby/contract/constants';
import { equalsInConstantTime, type Sealer } from '#platform/module.ts';

/** What the table says of a property's feed; a property that never renewed its addresses may have no row. */
export interface FeedRow {
  renewed: number;
  token: Buffer | null;
  keyId: string | null;
}
export interface FeedKeys {
  sealed: Sealer;
  secrets: string[];
}
/** Whose feed it is: an address is good as long as this person may write the calendar of this property. */
export interface FeedOwner {
  property: number;
  account: number;
}
export const feedBoxOf = (property: number) => `calendar_feed ${property}`;

export const newFeedToken = () => randomBytes(32).toString('base64url');

const derive = (secret: string, property: number, renewed: number) =>
  createHmac('sha256', secret).update(`calendar feed ${property} ${renewed}`).digest('base64url');

/**
 * The secret a property's addresses are made of. They live in people's calendars, so it has to outlive the key: a token of its own is kept,
 * encrypted. Where there is none yet it follows from the key, until `lobby keys rotate` or `reseal` keeps it as it is.
 */
export const feedTokenOf = (keys: FeedKeys, property: number, row: FeedRow | undefined): string =>
  tokensOf(keys, property, row)[0] as string;

function tokensOf({ sealed, secrets }: FeedKeys, property: number, row: FeedRow | undefined): string[] {
  if (row?.token) return [sealed.open({ box: row.token, keyId: row.keyId }, feedBoxOf(property))];
  return secrets.map((secret) => derive(secret, property, row?.renewed ?? 0));
}

const markOf = (token: string, account: number) => createHmac('sha256', token).update(`account ${account}`).digest('base64url');

/** Thai is the calendar's own language; the English one says so in its name. */
export const feedAddress = (url: string, token: string, { property, account }: FeedOwner, language: Language) =>
  new URL(`/api/calendar/${property}-${account}-${markOf(token, account)}${language === 'en' ? '.en' : ''}.ics`, url).href;

export interface AskedFeed extends FeedOwner {
  mark: string;
  language: Language;
}

/** Nothing for what no address of ours looks like. */
export function readFeedName(name: string): AskedFeed | undefined {
  const [, property = '', account = '', mark = '', english] =
    /^([1-9]\d{0,8})-([1-9]\d{0,8})-([\w-]{43})(\.en)?\.ics$/.exec(name) ?? [];
  return mark === ''
    ? undefined
    : { property: Number(property), account: Number(account), mark, language: english ? 'en' : 'th' };
}

export const isFeedMark = (keys: FeedKeys, { property, account, mark }: AskedFeed, row: FeedRow | undefined): boolean =>
  tokensOf(keys, property, row).some((token) => equalsInConstantTime(markOf(token, account), mark));
