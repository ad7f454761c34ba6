import { createHmac } from 'node:crypto';
import type { Language } from '@lobby/contract/constants';
import { equalsInConstantTime } from '../secrets/constant-time.ts';

/** What the address of a property's feed is made of: nothing of it is kept, so nothing of it can be read from the database. */
const markOf = (secret: string, property: number, renewed: number) =>
  createHmac('sha256', secret).update(`calendar feed ${property} ${renewed}`).digest('base64url');

/** Thai is the calendar's own language; the English one says so in its name. */
export function feedAddress(secrets: string[], url: string, property: number, renewed: number, language: Language): string {
  const mark = markOf(secrets[0] as string, property, renewed);
  return new URL(`/api/calendar/${property}-${mark}${language === 'en' ? '.en' : ''}.ics`, url).href;
}

export interface AskedFeed {
  property: number;
  mark: string;
  language: Language;
}

/** Nothing for what no address of ours looks like. */
export function readFeedName(name: string): AskedFeed | undefined {
  const [, property = '', mark = '', english] = /^([1-9]\d{0,8})-([\w-]{43})(\.en)?\.ics$/.exec(name) ?? [];
  return mark === '' ? undefined : { property: Number(property), mark, language: english ? 'en' : 'th' };
}

/** While a secret is being replaced, addresses made with the old one go on. */
export const isFeedMark = (secrets: string[], { property, mark }: AskedFeed, renewed: number): boolean =>
  secrets.some((secret) => equalsInConstantTime(markOf(secret, property, renewed), mark));
