import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Person, Place } from '#test/fixtures/people.ts';
import type { testServer } from '#test/fixtures/test-server.ts';
import type { Role } from './expected.ts';

type Server = Awaited<ReturnType<typeof testServer>>;

/** What becomes of somebody at the door, before any right is looked at. */
export interface Actor {
  name: string;
  door: 'shut' | 'coded' | 'caged' | 'unconfirmed' | 'open';
  role: Role;
  place: Place;
  headers: Record<string, string>;
}

const people: [person: Person, door: Actor['door'], role: Role, place: Place][] = [
  ['organize', 'open', 'organize_admin', 'home'],
  ['admin', 'open', 'admin', 'home'],
  ['user', 'open', 'user', 'home'],
  ['newcomer', 'caged', 'admin', 'home'],
  ['tenant', 'shut', 'user', 'home'],
  ['subTenant', 'shut', 'user', 'home'],
  ['blocked', 'shut', 'admin', 'home'],
  ['neighbour', 'open', 'admin', 'next'],
  ['stranger', 'open', 'admin', 'elsewhere'],
  ['guarded', 'coded', 'admin', 'home'],
  ['deputy', 'open', 'organize_admin', 'home'],
];

/** Everybody holds a rightly signed token of a real session, those who may not come in included: the row must decide, not the token. */
export async function actorsOf(server: Server): Promise<Actor[]> {
  const actors: Actor[] = [{ name: 'anonymous', door: 'shut', role: 'admin', place: 'home', headers: {} }];
  for (const [person, door, role, place] of people) {
    actors.push({ name: person, door, role, place, headers: await sessionOf(server, person, place) });
  }
  // The same person in the other property, as a second tab would be; and one who came in long ago.
  const elsewhere = await sessionOf(server, 'deputy', 'next');
  actors.push({ name: 'deputy next door', door: 'open', role: 'organize_admin', place: 'next', headers: elsewhere });
  const unconfirmed = await sessionOf(server, 'organize', 'home', undefined, null);
  actors.push({ name: 'unconfirmed', door: 'unconfirmed', role: 'organize_admin', place: 'home', headers: unconfirmed });
  const expired = await sessionOf(server, 'admin', 'home', sql<Date>`now() - interval '1 second'`);
  return [...actors, { name: 'expired', door: 'shut', role: 'admin', place: 'home', headers: expired }];
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
