import { requestApi } from '@lobby/contract/areas/request';
import fc from 'fast-check';
import type { z } from 'zod';
import { modules } from '#app/modules.ts';
import { bodyTypes } from '#platform/body/multipart.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { type DeclaredRoute, urlOf } from '#platform/http/declared-routes.ts';
import { createRateLimits } from '#platform/limits/rate-limit.ts';
import type { Module } from '#platform/module.ts';
import { PASSWORD, type Place } from '#test/fixtures/people.ts';
import { markSent } from '#test/fixtures/post/send-now.ts';
import { type TestResponse, testServer } from '#test/fixtures/test-server.ts';
import { type Actor, actorsOf } from './actors.ts';
import { tagsOf, validFor } from './arbitrary.ts';
import { checksums } from './checksums.ts';
import { needsStepUp } from './expected.ts';
import { toMultipart } from './multipart-body.ts';
import { rowMakers } from './rows/rows.ts';
import { tableOf } from './tables.ts';

const NEW_PASSWORD = 'eleven quiet elephants waiting';

const NO_PROPERTY = 2_000_000_000;

/**
 * Bodies with secrets, and three that depend on more than their schema: a property, the hosts the operator allows, a report that all roles may
 * read. Every other is generated from the call's schema.
 */
const secretBodies: Record<string, (who: string) => object> = {
  'POST /auth/login': (who) => ({ identifier: who.toLowerCase(), password: PASSWORD }),
  'POST /auth/change-password': () => ({ currentPassword: PASSWORD, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD }),
  'POST /users/reset-password-v2': () => ({ code: 'n'.repeat(43), password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD }),
  'POST /auth/switch': () => ({ property: NO_PROPERTY }),
  'POST /auth/confirm': () => ({ password: PASSWORD }),
  'PUT /access-system': () => ({ kind: 'simulator' }),
  'POST /reports/exports': () => ({ report: 'officer-list' }),
  'POST /users/force-change-password': () => ({ password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD }),
};

/** The whole server on a database of its own, with actors of every kind, and rows of every area in three properties. */
export async function securityFixture(extra: Module[] = []) {
  const server = await testServer([...modules, ...extra]);
  const { services, properties, declared } = server;
  await server.inProperty('next', (db) =>
    db
      .insertInto('setting')
      .values({ id: 'deskDuties', value: JSON.stringify('both') })
      .execute(),
  );
  let actors = await actorsOf(server);
  const everywhere = Object.values(properties);

  /** New sessions: the last route may have ended some, changed the initial password, or left an export running. */
  async function freshActors(): Promise<Actor[]> {
    await asOwner(ownerUrl(server.config), (db) =>
      db.updateTable('account').set({ isPasswordDefault: true }).where('username', '=', 'newcomer').execute(),
    );
    const over = { status: 'failed', finishedAt: new Date() };
    for (const place of Object.keys(properties) as Place[])
      await server.inProperty(place, (db) =>
        db.updateTable('export').set(over).where('status', 'in', ['queued', 'running']).execute(),
      );
    actors = await actorsOf(server);
    return actors;
  }

  function named(name: string): Actor {
    return actors.find((actor) => actor.name === name) as Actor;
  }
  const admin = { home: 'admin', next: 'neighbour', elsewhere: 'stranger' } as const;

  /** The id of some row of an area's table as one property sees it. */
  async function someRowOf(area: string, place: Place): Promise<number | undefined> {
    const find = () =>
      server.inProperty(place, (db) =>
        db
          .selectFrom(tableOf(area) as 'contact')
          .select('id')
          .orderBy('id')
          .limit(1)
          .executeTakeFirst(),
      );
    return (await find())?.id ?? (await create(area, place));
  }

  const makers = rowMakers({
    server,
    room: async (place) => (await create('room', place)) as number,
    headers: (place) => named(admin[place]).headers,
  });

  /** A new row through the area's own create call, where it has one. */
  async function create(area: string, place: Place, maker = named(admin[place])): Promise<number | undefined> {
    const make = makers[tableOf(area) === 'member' ? 'resident' : area];
    if (make) return make(place);
    const route = declared.find((one) => areaOf(one) === area && isWrite(one) && one.endpoint.method === 'POST' && !hasId(one));
    if (!route) return undefined;
    const answer = await send(route, maker, undefined, await bodyFor(route, maker));
    if (answer.status !== 200) throw new Error(`a new ${area} was refused: ${answer.text}`);
    return answer.body.data.id as number;
  }

  async function markPublished(area: string, place: Place, id: number | undefined): Promise<void> {
    if (id !== undefined && (area === 'announcement' || area === 'news')) await markSent(server.config, properties[place], id);
  }

  async function refsFor(schema: z.ZodType, actor: Actor): Promise<(area: string) => number | undefined> {
    const known = new Map<string, number | undefined>();
    const { place, access } = actor;
    // Only who uploaded a file may name it.
    const makerOf = (area: string) => (area === 'file' && /^(full|unconfirmed)$/.test(access) ? actor : undefined);
    // A new one serves where any would do.
    for (const { area, usedUp } of refPaths(schema))
      if (usedUp || !known.has(area))
        known.set(area, await (usedUp ? create(area, place, makerOf(area)) : rowInUse(area, place)));
    return (area) => known.get(area);
  }

  /** What a body names has to be in use, where its area asks for that. */
  const rowInUse = (area: string, place: Place) => makers[`${area} in use`]?.(place) ?? someRowOf(area, place);

  async function bodiesFor({ endpoint }: DeclaredRoute, actor: Actor): Promise<fc.Arbitrary<unknown>> {
    const known = secretBodies[`${endpoint.method} ${endpoint.path}`];
    return known ? fc.constant(known(actor.name)) : validFor(endpoint.body, await refsFor(endpoint.body, actor));
  }

  let seed = 0;
  /** A different body each time, the same sequence in every run (seeded). */
  async function bodyFor(route: DeclaredRoute, actor: Actor): Promise<unknown> {
    seed += 1;
    const bodies = await bodiesFor(route, actor);
    const { method, stepUp } = route.endpoint;
    // Where it depends on the body whether the password is asked for, one that it is asked for.
    const isGuarded = typeof stepUp === 'function' && needsStepUp(method, urlOf(route.endpoint));
    return fc.sample(isGuarded ? bodies.filter((body) => stepUp(body)) : bodies, { numRuns: 1, seed })[0];
  }

  /** Required query parameters of a GET call; lists have none. */
  async function queryFor({ endpoint }: DeclaredRoute, actor: Actor): Promise<string> {
    if (endpoint.list || endpoint.query.safeParse({}).success || endpoint.query.safeParse(undefined).success) return '';
    const [sample] = fc.sample(validFor(endpoint.query, await refsFor(endpoint.query, actor)), { numRuns: 1, seed });
    const given = Object.entries(sample as object).map(([name, value]): [string, string] => [name, String(value)]);
    return `?${new URLSearchParams(given).toString()}`;
  }

  async function send(route: DeclaredRoute, actor: Actor, id?: number | string, body?: unknown): Promise<TestResponse> {
    const { endpoint } = route;
    const url = addressOf(route, id) + (await queryFor(route, actor));
    const payload = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : body;
    const { headers, ...sent } =
      payload !== undefined && !bodyTypes(endpoint).acceptsJson
        ? await toMultipart(endpoint, payload)
        : { payload, headers: payload === undefined ? {} : { 'content-type': 'application/json' } };
    return server.send(endpoint.method, url, sent.payload, { ...actor.headers, ...headers });
  }

  return {
    ...server,
    freshActors,
    named,
    someRowOf,
    create,
    markPublished,
    bodiesFor,
    bodyFor,
    call: send,
    sums: () => checksums(services.pool, everywhere),
    /** The rate limits, shared and the node's own, would stop the suite as they stop an attacker. */
    resetRateLimits: async () => {
      await services.pool.query('delete from rate_limit');
      services.rateLimits = createRateLimits(services.counters, services.config);
    },
  };
}
export type SecurityFixture = Awaited<ReturnType<typeof securityFixture>>;

/** What a list holds, where it is not the area that guards it: a resident's requests are read with the resident. */
export const listTableOf = (route: DeclaredRoute) =>
  route.endpoint.list === requestApi.shape ? 'request' : (listTables[route.endpoint.path] ?? tableOf(areaOf(route)));
const listTables: Record<string, string> = {
  '/strapi-plugin-fcm/fcm-notifications': 'push',
  '/deliveries': 'delivery',
  '/reports/officer-list': 'membership',
  '/reports/officer-activities-log': 'officer_activity',
  '/reports/card-holder-list': 'held_card',
  '/reports/block-card-list': 'card_block',
  '/reports/visitors': 'visit',
};
/** What a public call names in its path is no record of an area. */
export const hasId = ({ endpoint, access }: DeclaredRoute) => access !== 'public' && endpoint.path.includes(':');
/** `desk` writes, too. */
export const isWrite = ({ access }: DeclaredRoute) => access.endsWith(':write') || access.endsWith(':desk');
/** Who asks about a list: the least who may read it. */
export const readerOf = (route: DeclaredRoute) => (isWrite(route) ? 'admin' : 'user');
export const areaOf = ({ access }: DeclaredRoute) => access.split(':')[0] as string;
export const nameOf = ({ endpoint }: DeclaredRoute) => `${endpoint.method} ${endpoint.path}`;

interface RefPath {
  area: string;
  path: string[];
  isList: boolean;
  usedUp: boolean;
}

/** The records a schema refers to, wherever in it the tag stands. */
export function refPaths(schema: z.ZodType, path: string[] = []): RefPath[] {
  const { ref, usedUp = false } = tagsOf(schema);
  if (ref) return [{ area: ref, path, isList: false, usedUp }];
  const { def } = schema._zod as unknown as {
    def: {
      innerType?: z.ZodType;
      in?: z.ZodType;
      out?: z.ZodType;
      element?: z.ZodType;
      options?: z.ZodType[];
      shape?: Record<string, z.ZodType>;
    };
  };
  if (def.out && tagsOf(def.out).ref) return refPaths(def.out, path);
  if (def.innerType ?? def.in) return refPaths((def.innerType ?? def.in) as z.ZodType, path);
  if (def.element) return refPaths(def.element, path).map((found) => ({ ...found, isList: true }));
  if (def.options) return def.options.flatMap((option) => refPaths(option, path));
  return Object.entries(def.shape ?? {}).flatMap(([name, field]) => refPaths(field, [...path, name]));
}

export const addressOf = ({ endpoint }: DeclaredRoute, id?: number | string) => urlOf(endpoint).replace(/:\w+/g, String(id ?? 1));

export const isOwn = ({ access }: DeclaredRoute) => !access.includes(':');

/** Calls about one's own session come last: they end sessions. */
export function ownSessionCallsLast(routes: DeclaredRoute[]): DeclaredRoute[] {
  return [...routes.filter((route) => !isOwn(route)), ...routes.filter(isOwn)];
}
