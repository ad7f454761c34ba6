import type { Credential } from '../access-control-adapter.ts';

const LETTERS = { card: 'C', plate: 'P', face: 'F', visit: 'V' } as const;

/**
 * Each credential has a person of its own in HikCentral, named by a code of property, kind and id: a card stays the same person whatever
 * happens to its resident, and no name leaves Lobby. Letters and digits only, since some versions allow no others.
 */
export const codeOf = (property: number, { kind, id }: Pick<Credential, 'kind' | 'id'>) => `L${property}${LETTERS[kind]}${id}`;

/** Whether a person or the owner of a vehicle was made by Lobby for this property; others are not its business. */
export const isOwnCode = (property: number, kind: Credential['kind'], name: string) =>
  new RegExp(String.raw`(^|\W)L${property}${LETTERS[kind]}\d+(\W|$)`).test(name);

/** A name is required everywhere. */
export const namesOf = (code: string) => ({ personGivenName: 'Lobby', personFamilyName: code });

/** A constant, so that a repeated call sends the same. */
const BEGIN = '2020-01-01T00:00:00+00:00';
/** The latest end HikCentral accepts. */
const LAST_END = new Date('2037-12-31T23:59:59Z');

export function validityOf({ validUntil }: Credential): { begin: string; end: string } {
  const end = validUntil === null || validUntil > LAST_END ? LAST_END : validUntil;
  return { begin: BEGIN, end: end.toISOString().replace(/\.\d+Z$/, '+00:00') };
}
