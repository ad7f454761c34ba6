import { afterAll } from 'vitest';
import { modules } from '../../modules.ts';
import type { Config } from '../config.ts';
import { inTransaction, type Pool } from '../db.ts';
import { startKernel } from '../kernel.ts';
import { openLog } from '../log.ts';
import { buildServer, type Module } from '../server.ts';
import { freshDatabase } from './database.ts';
import { addPeople, PASSWORD, type Person, type Place } from './people.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Headers = Record<string, string>;
export interface Answered {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to find.
  body: any;
  text: string;
  headers: Headers;
}

/** A real server on a database of its own, with people of every kind, so that a test reads like a day at the counter. */
export async function testServer(only: Module[] = modules, settings: Partial<Config> = {}) {
  const database = await freshDatabase();
  const config = { ...database.config, ...settings };
  const kernel = startKernel(config, openLog(config.LOBBY_LOG_LEVEL));
  unhurry(kernel.pool);
  unhurry(kernel.counters);
  const { app, declared } = await buildServer(kernel, only);
  const { properties, accounts } = await addPeople(config);
  const tokens = new Map<Person, Promise<string>>();

  afterAll(async () => {
    await app.close();
    await kernel.files.painter.close();
    await kernel.publisher.close();
    await kernel.counters.end();
    await kernel.pool.end();
    await database.drop();
  });

  async function send(method: Method, url: string, payload?: unknown, headers: Headers = {}): Promise<Answered> {
    const response = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload: payload as object }) });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      text: response.body,
      body: isJson ? response.json() : undefined,
      headers: response.headers as Headers,
    };
  }

  const signIn = (person: Person, password = PASSWORD) =>
    send('POST', '/api/auth/login', { identifier: person.toLowerCase(), password });
  const tokenOf = (person: Person) => {
    const known = tokens.get(person) ?? signIn(person).then(({ body }) => body.jwt as string);
    tokens.set(person, known);
    return known;
  };

  /** Speaks as this person, signed in once and remembered. */
  function as(person: Person) {
    const call =
      (method: Method) =>
      async (url: string, payload?: unknown, headers: Headers = {}) =>
        send(method, url, payload, { authorization: `Bearer ${await tokenOf(person)}`, ...headers });
    return {
      get: (url: string, headers?: Headers) => call('GET')(url, undefined, headers),
      post: call('POST'),
      put: call('PUT'),
      delete: call('DELETE'),
    };
  }

  /** Straight to the tables, as the application's role, set to one property. */
  const inProperty = <T>(place: Place, work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(kernel.pool, { property: properties[place] }, work);

  return {
    app,
    kernel,
    config,
    declared,
    properties,
    accounts,
    send,
    signIn,
    as,
    inProperty,
    forget: (person: Person) => tokens.delete(person),
  };
}

/**
 * Production's limits are clocks: a hundred callers at once on a busy machine would wait longer for a connection or a lock than
 * they allow, and a test would fail by that. What the limits themselves do is tried on nodes as they run.
 */
function unhurry({ options }: Pool): void {
  options.connectionTimeoutMillis = 60_000;
  options.query_timeout = 60_000;
  options.options = `${options.options} -c statement_timeout=60000 -c lock_timeout=60000 -c idle_in_transaction_session_timeout=60000`;
}
