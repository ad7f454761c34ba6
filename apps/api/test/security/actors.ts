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

/** Everybody has a validly signed token of a real session, also those who may not sign in: the session row must decide, not the token. */
export async function actorsOf(server: Server): Promise<Actor[]> {
  const actors: Actor[] = [{ name: 'anonymous', access: 'refused', role: 'admin', place: 'home', headers: {} }];
  for (const [person, access, role, place] of people) {
    const hasDeskDuties = person === 'receptionist';
    actors.push({ name: person, access, role, hasDeskDuties, place, headers: await sessionOf(server, person, place) });
  }
  // The same person in the other property, as in a second tab; and one whose step-up has expired.
  const elsewhere = await sessionOf(server, 'deputy', 'next');
  actors.push({ name: 'deputy next door', access: 'full', role: 'organize_admin', place: 'next', headers: elsewhere });
  const unconfirmed = await sessionOf(server, 'organize', 'home', undefined, null);
  actors.push({ name: 'unconfirmed', access: 'unconfirmed', role: 'organize_admin', place: 'home', headers: unconfirmed });
  const expired = await sessionOf(server, 'admin', 'home', sql<Date>`now() - interval '1 second'`);
  return [...actors, { name: 'expired', access: 'refused', role: 'admin', place: 'home', headers: expired }];
}

async function sessionOf(
  server: Server,
  person: Person,
  place: Place,
  until = sql<Date>`now() + interval '1 hour'`,
  confirmedAt: Date | null = new Date(),
) {
  const { services, properties, accounts } = server;
  const sessionId = randomUUID();
  await server.inProperty(place, (db) =>
    db
      .insertInto('session')
      .values({
        id: sessionId,
        accountId: accounts[person],
        refreshHash: Buffer.from(sessionId),
        idleUntil: until,
        expiresAt: until,
        confirmedAt,
      })
      .execute(),
  );
  const jwt = await services.tokens.sign({ account: accounts[person], sessionId, property: properties[place] });
  return { authorization: `Bearer ${jwt}` };
}
