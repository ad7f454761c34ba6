import { ROLE_IDS } from '@lobby/contract/constants';
import fc from 'fast-check';
import type { z } from 'zod';
import { modules } from '#app/modules.ts';
import { bodyTypes } from '#platform/body/multipart.ts';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { type Declared, urlOf } from '#platform/http/declared-routes.ts';
import { rates } from '#platform/limits/rate-limit.ts';
import type { Module } from '#platform/module.ts';
import { PASSWORD, type Place } from '#test/fixtures/people.ts';
import { markSent } from '#test/fixtures/post/send-now.ts';
import { type Answered, testServer } from '#test/fixtures/test-server.ts';
import { type Actor, actorsOf } from './actors.ts';
import { tagsOf, validFor } from './arbitrary.ts';
import { checksums } from './checksums.ts';
import { inParts } from './parts.ts';

const NEW_PASSWORD = 'eleven quiet elephants waiting';

/** Bodies only somebody who knows a secret can send; every other body comes from the call's own schema. */
const secretBodies: Record<string, (who: string) => object> = {
  'POST /auth/login': (who) => ({ identifier: who.toLowerCase(), password: PASSWORD }),
  'POST /auth/change-password': () => ({ currentPassword: PASSWORD, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD }),
  'POST /users/reset-password-v2': () => ({ code: 'n'.repeat(43), password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD }),
  'POST /auth/confirm': () => ({ password: PASSWORD }),
  'POST /users/force-change-password': () => ({ password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD }),
};

/** The whole product on a database of its own, with actors of every kind, and rows of every area in three properties. */
export async function proofWorld(extra: Module[] = []) {
  const server = await testServer([...modules, ...extra]);
  const { services, properties, declared } = server;
  let actors = await actorsOf(server);
  const everywhere = Object.values(properties);

  /** New sessions: the last route may have ended some, let the newcomer out, or left somebody with a file on its way. */
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
  async function rowOf(area: string, place: Place): Promise<number | undefined> {
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

  /** A new row through the area's own create call, where it has one. */
  async function create(area: string, place: Place, maker = named(admin[place])): Promise<number | undefined> {
    const route = declared.find(
      ({ endpoint, needs }) => needs === `${area}:write` && endpoint.method === 'POST' && !endpoint.path.includes(':'),
    );
    if (!route) return area === 'member' ? moveIn(place) : undefined;
    const answer = await send(route, maker, undefined, await bodyFor(route, maker));
    if (answer.status !== 200) throw new Error(`a new ${area} was refused: ${answer.text}`);
    return answer.body.data.id as number;
  }

  async function markPublished(area: string, place: Place, id: number | undefined): Promise<void> {
    if (id !== undefined && (area === 'announcement' || area === 'news')) await markSent(server.config, properties[place], id);
  }

  /** Residents cannot be written by a call yet. */
  async function moveIn(place: Place): Promise<number> {
    const roomId = (await create('room', place)) as number;
    const names = { nameTh: 'ก', nameEn: 'A' };
    const { id } = await server.inProperty(place, (db) =>
      db
        .insertInto('member')
        .values({ ...names, roomId, roleId: ROLE_IDS.tenant })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return id;
  }

  async function refsFor(schema: z.ZodType, actor: Actor): Promise<(area: string) => number | undefined> {
    const known = new Map<string, number | undefined>();
    const { place, door } = actor;
    // Only who uploaded a file may name it.
    const makerOf = (area: string) => (area === 'file' && /^(open|unconfirmed)$/.test(door) ? actor : undefined);
    for (const { area, usedUp } of refPaths(schema))
      known.set(area, await (usedUp ? create(area, place, makerOf(area)) : rowOf(area, place)));
    return (area) => known.get(area);
  }

  async function bodiesFor({ endpoint }: Declared, actor: Actor): Promise<fc.Arbitrary<unknown>> {
    const known = secretBodies[`${endpoint.method} ${endpoint.path}`];
    return known ? fc.constant(known(actor.name)) : validFor(endpoint.body, await refsFor(endpoint.body, actor));
  }

  let seed = 0;
  /** Another one each time, the same ones in every run. */
  async function bodyFor(route: Declared, actor: Actor): Promise<unknown> {
    seed += 1;
    return fc.sample(await bodiesFor(route, actor), { numRuns: 1, seed })[0];
  }

  /** What a call that reads must be asked with; lists ask for nothing. */
  async function queryFor({ endpoint }: Declared, actor: Actor): Promise<string> {
    if (endpoint.list || endpoint.query.safeParse({}).success || endpoint.query.safeParse(undefined).success) return '';
    const [sample] = fc.sample(validFor(endpoint.query, await refsFor(endpoint.query, actor)), { numRuns: 1, seed });
    const given = Object.entries(sample as object).map(([name, value]): [string, string] => [name, String(value)]);
    return `?${new URLSearchParams(given).toString()}`;
  }

  async function send(route: Declared, actor: Actor, id?: number | string, body?: unknown): Promise<Answered> {
    const { endpoint } = route;
    const url = addressOf(route, id) + (await queryFor(route, actor));
    const payload = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : body;
    const { headers, ...sent } =
      payload !== undefined && !bodyTypes(endpoint).takesJson
        ? await inParts(endpoint, payload)
        : { payload, headers: payload === undefined ? {} : { 'content-type': 'application/json' } };
    return server.send(endpoint.method, url, sent.payload, { ...actor.headers, ...headers });
  }

  return {
    ...server,
    freshActors,
    named,
    rowOf,
    create,
    markPublished,
    bodiesFor,
    bodyFor,
    call: send,
    sums: () => checksums(services.pool, everywhere),
    /** The counters, shared and the node's own, would stop a proof as they stop a guesser. */
    forgetRates: async () => {
      await services.pool.query('delete from rate_limit');
      services.rates = rates(services.counters, services.config);
    },
  };
}
export type World = Awaited<ReturnType<typeof proofWorld>>;

/** Where the area's word is not the table's name: `user` means somebody else to SQL, and the log's table was there before anybody could read it. */
const tables: Record<string, string> = { user: 'membership', log: 'audit_log', 'log-reveal': 'audit_log' };
export const tableOf = (area: string) => tables[area] ?? area.replaceAll('-', '_');
/** Views of a table: its keys and policies are the table's. */
const views: Record<string, string> = { announcement: 'post', news: 'post', calendar_event: 'post', issued_key: 'device_key' };
export const keptIn = (table: string) => views[table] ?? table;
export const hasId = ({ endpoint }: Declared) => endpoint.path.includes(':');
export const areaOf = ({ needs }: Declared) => needs.split(':')[0] as string;
export const nameOf = ({ endpoint }: Declared) => `${endpoint.method} ${endpoint.path}`;

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
      element?: z.ZodType;
      options?: z.ZodType[];
      shape?: Record<string, z.ZodType>;
    };
  };
  if (def.innerType ?? def.in) return refPaths((def.innerType ?? def.in) as z.ZodType, path);
  if (def.element) return refPaths(def.element, path).map((found) => ({ ...found, isList: true }));
  if (def.options) return def.options.flatMap((option) => refPaths(option, path));
  return Object.entries(def.shape ?? {}).flatMap(([name, field]) => refPaths(field, [...path, name]));
}

export const addressOf = ({ endpoint }: Declared, id?: number | string) => urlOf(endpoint).replace(/:\w+/g, String(id));

export const isOwn = ({ needs }: Declared) => !needs.includes(':');

/** Calls about one's own session come last: they change who may come in. */
export function lastOwn(routes: Declared[]): Declared[] {
  return [...routes.filter((route) => !isOwn(route)), ...routes.filter(isOwn)];
}
