import { createHmac } from 'node:crypto';
import type { Language } from '@lobby/contract/constants';
import { equalsInConstantTime } from '../secrets/constant-time.ts';

/** Whose feed it is: an address is good as long as this person may write the calendar of this property. */
export interface FeedOwner {
  property: number;
  account: number;
}

/** What the address of a feed is made of: nothing of it is kept, so nothing of it can be read from the database. */
const markOf = (secret: string, { property, account }: FeedOwner, renewed: number) =>
  createHmac('sha256', secret).update(`calendar feed ${property} ${account} ${renewed}`).digest('base64url');

/** Thai is the calendar's own language; the English one says so in its name. */
export function feedAddress(secrets: string[], url: string, owner: FeedOwner, renewed: number, language: Language): string {
  const mark = markOf(secrets[0] as string, owner, renewed);
  return new URL(`/api/calendar/${owner.property}-${owner.account}-${mark}${language === 'en' ? '.en' : ''}.ics`, url).href;
}

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

/** While a secret is being replaced, addresses made with the old one go on. */
export const isFeedMark = (secrets: string[], { mark, ...owner }: AskedFeed, renewed: number): boolean =>
  secrets.some((secret) => equalsInConstantTime(markOf(secret, owner, renewed), mark));
