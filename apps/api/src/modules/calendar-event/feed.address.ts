import { createHmac, randomBytes } from 'node:crypto';
import type { Language } from '@lobby/contract/constants';
import { type Encryption, equalsInConstantTime } from '#platform/module.ts';

/** A property's feed; a property that never renewed its addresses may have no row. */
export interface FeedRow {
  renewed: number;
  token: Buffer | null;
  keyId: string | null;
}
export interface FeedKeys {
  encryption: Encryption;
  secrets: string[];
}
/** Whose feed it is: an address is valid as long as this person may write the calendar of this property. */
export interface FeedOwner {
  property: number;
  account: number;
  /** The bookings of one facility; null: the calendar of events. */
  facility: number | null;
}
export const feedAssociatedData = (property: number) => `calendar_feed ${property}`;

export const newFeedToken = () => randomBytes(32).toString('base64url');

const derive = (secret: string, property: number, renewed: number) =>
  createHmac('sha256', secret).update(`calendar feed ${property} ${renewed}`).digest('base64url');

/**
 * The secret a property's feed addresses are signed with. The addresses are stored in people's calendars, so it has to outlive the key: a
 * token of its own is stored, encrypted. Without one it is derived from the key, until `lobby keys rotate` or `reseal` stores it.
 */
export const feedTokenOf = (keys: FeedKeys, property: number, row: FeedRow | undefined): string =>
  tokensOf(keys, property, row)[0] as string;

function tokensOf({ encryption, secrets }: FeedKeys, property: number, row: FeedRow | undefined): string[] {
  if (row?.token) return [encryption.decrypt({ ciphertext: row.token, keyId: row.keyId }, feedAssociatedData(property))];
  return secrets.map((secret) => derive(secret, property, row?.renewed ?? 0));
}

const signatureOf = (token: string, { account, facility }: Omit<FeedOwner, 'property'>) =>
  createHmac('sha256', token)
    .update(facility === null ? `account ${account}` : `account ${account} facility ${facility}`)
    .digest('base64url');

/** Thai is the default language; the English address ends in `.en.ics`. */
export const feedAddress = (url: string, token: string, owner: FeedOwner, language: Language) => {
  const { property, account, facility } = owner;
  const of = facility === null ? '' : `-f${facility}`;
  return new URL(
    `/api/calendar/${property}-${account}${of}-${signatureOf(token, owner)}${language === 'en' ? '.en' : ''}.ics`,
    url,
  ).href;
};

export interface FeedLink extends FeedOwner {
  signature: string;
  language: Language;
}

/** Undefined for a name that has not the form of a feed address. */
export function readFeedName(name: string): FeedLink | undefined {
  const [, property = '', account = '', facility, signature = '', english] =
    /^([1-9]\d{0,8})-([1-9]\d{0,8})(?:-f([1-9]\d{0,8}))?-([\w-]{43})(\.en)?\.ics$/.exec(name) ?? [];
  if (signature === '') return undefined;
  const of = facility === undefined ? null : Number(facility);
  return { property: Number(property), account: Number(account), facility: of, signature, language: english ? 'en' : 'th' };
}

export const isFeedSignature = (keys: FeedKeys, link: FeedLink, row: FeedRow | undefined): boolean =>
  tokensOf(keys, link.property, row).some((token) => equalsInConstantTime(signatureOf(token, link), link.signature));
