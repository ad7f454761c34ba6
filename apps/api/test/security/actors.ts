import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Person, Place } from '#test/fixtures/people.ts';
import type { testServer } from '#test/fixtures/test-server.ts';
import type { Role } from './expected.ts';

type Server = Awaited<ReturnType<typeof testServer>>;

/** How far authentication lets somebody in, before any permission is checked. */
export interface Actor {
  name: string;
  access: 'refused' | 'needs-code' | 'needs-password' | 'unconfirmed' | 'full';
  role: Role;
  /** The property's setting lets role User work at the desk. */
  hasDeskDuties?: boolean;
  place: Place;
  headers: Record<string, string>;
}

const people: [person: Person, access: Actor['access'], role: Role, place: Place][] = [
  ['organize', 'full', 'organize_admin', 'home'],
  ['admin', 'full', 'admin', 'home'],
  ['user', 'full', 'user', 'home'],
  ['newcomer', 'needs-password', 'admin', 'home'],
  ['tenant', 'refused', 'user', 'home'],
  ['subTenant', 'refused', 'user', 'home'],
  ['blocked', 'refused', 'admin', 'home'],
  ['neighbour', 'full', 'admin', 'next'],
  ['stranger', 'full', 'admin', 'elsewhere'],
  ['receptionist', 'full', 'user', 'next'],
  ['guarded', 'needs-code', 'admin', 'home'],
  ['deputy', 'full', 'organize_admin', 'home'],
];

type Session = { person: Person; isExpired?: boolean; isConfirmed?: boolean };
const everybody: (Omit<Actor, 'headers'> & Session)[] = [
  ...people.map(([person, access, role, place]) => ({
    name: person,
    person,
    access,
    role,
    hasDeskDuties: person === 'receptionist',
    place,
  })),
  // The same person in the other property, as in a second tab; one whose step-up has expired; and one whose session has.
  { name: 'deputy next door', person: 'deputy', access: 'full', role: 'organize_admin', place: 'next' },
  { name: 'unconfirmed', person: 'organize', access: 'unconfirmed', role: 'organize_admin', place: 'home', isConfirmed: false },
  { name: 'expired', person: 'admin', access: 'refused', role: 'admin', place: 'home', isExpired: true },
];
const places = [...new Set(everybody.map(({ place }) => place))];

/** Everybody has a validly signed token of a real session, also those who may not sign in: the session row must decide, not the token. */
export async function actorsOf(server: Server): Promise<Actor[]> {
  const signedIn: Actor[] = [];
  for (const place of places) signedIn.push(...(await sessionsIn(server, place)));
  const inOrder = everybody.flatMap(({ name }) => signedIn.filter((actor) => actor.name === name));
  return [{ name: 'anonymous', access: 'refused', role: 'admin', place: 'home', headers: {} }, ...inOrder];
}

/** New sessions of everybody in one property, by one statement: they are made anew for every route. */
async function sessionsIn({ services, properties, accounts, inProperty }: Server, place: Place): Promise<Actor[]> {
  const here = everybody.filter((one) => one.place === place).map((one) => ({ ...one, sessionId: randomUUID() }));
  const rows = here.map(({ person, sessionId, isExpired = false, isConfirmed = true }) => {
    const until = isExpired ? sql<Date>`now() - interval '1 second'` : sql<Date>`now() + interval '1 hour'`;
    return {
      id: sessionId,
      accountId: accounts[person],
      refreshHash: Buffer.from(sessionId),
      idleUntil: until,
      expiresAt: until,
      confirmedAt: isConfirmed ? new Date() : null,
    };
  });
  await inProperty(place, (db) => db.insertInto('session').values(rows).execute());
  const property = properties[place];
  return Promise.all(
    here.map(async ({ sessionId, ...actor }) => {
      const jwt = await services.tokens.sign({ account: accounts[actor.person], sessionId, property });
      return { ...actor, headers: { authorization: `Bearer ${jwt}` } };
    }),
  );
}
