import pg, { DatabaseError } from 'pg';
import type { Logger } from 'pino';
import { withTimeout } from '#platform/async/with-timeout.ts';
import type { Config } from '#platform/config/config.ts';
import { isMigrated } from './schema-version.ts';

const INTERVAL_MS = 500;
/** A larger clock offset is logged and reported by readiness. */
const MAX_CLOCK_OFFSET_MS = 3000;

export interface Probed {
  /** When the calls' own connections last got an answer (`performance.now()`). */
  lastAnswer(): number;
  /** On each failed probe, with the number of failures in a row. */
  onDown(times: number): void;
  onUp(): void;
}
export type DatabaseProbe = ReturnType<typeof databaseProbe>;

/**
 * Health check of the database on a connection of its own, twice a second: it does not queue behind the calls, and a server that accepts
 * and never answers is detected within a second and a half. Also measures the offset of this node's clock from the database's, and
 * asks for the schema of this release until it is there.
 */
export function databaseProbe(
  { LOBBY_DATABASE_URL: url, LOBBY_PROBE_MS: maxMs }: Config,
  log: Logger,
  { lastAnswer, onDown, onUp }: Probed,
) {
  let client: pg.Client | undefined;
  let [isUp, isStopped, hasSchema, offsetMs, failures] = [false, false, false, 0, 0];
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: url, connectionTimeoutMillis: maxMs, application_name: 'lobby probe' });
    client = fresh;
    fresh.on('error', () => discard(fresh));
    await fresh.connect();
    return fresh;
  }

  function discard(old: pg.Client | undefined): void {
    if (client === old) client = undefined;
    // Destroyed, not ended: a server that hangs would not answer the goodbye.
    (old as unknown as { connection: { stream: { destroy(): void } } } | undefined)?.connection.stream.destroy();
  }

  async function ask(): Promise<void> {
    const asked = client ?? (await connect());
    const sent = Date.now();
    const { rows } = await asked.query<{ now: Date }>('select clock_timestamp() as now');
    // Compared with the middle of the round trip: wrong by half of it at most.
    measureOffset((rows[0]?.now.getTime() ?? 0) - (sent + Date.now()) / 2);
    // Migrations are never undone: once it is there it stays.
    hasSchema ||= await isMigrated(asked);
  }

  function measureOffset(found: number): void {
    const wasOff = Math.abs(offsetMs) > MAX_CLOCK_OFFSET_MS;
    offsetMs = found;
    if (!wasOff && Math.abs(found) > MAX_CLOCK_OFFSET_MS)
      log.warn({ offsetMs: Math.round(found) }, "this node's clock differs from the database's: check its time service");
  }

  async function probe(): Promise<boolean> {
    const start = performance.now();
    try {
      await withTimeout(ask(), maxMs);
      return true;
    } catch (error) {
      discard(client);
      // A call answered meanwhile shows a slow server, not a hanging one; so does an SQL error.
      const isAlive = error instanceof DatabaseError && !error.code?.startsWith('57P');
      if (isAlive || lastAnswer() > start) return true;
      if (isUp) log.warn({ reason: (error as Error).message }, 'the database does not answer');
      return false;
    }
  }

  async function check(): Promise<void> {
    const was = isUp;
    isUp = await probe();
    failures = isUp ? 0 : failures + 1;
    if (isUp && !was) onUp();
    if (!isUp) onDown(failures);
  }

  async function loop(): Promise<void> {
    await check();
    if (!isStopped) timer = setTimeout(() => void loop(), INTERVAL_MS).unref();
  }

  return {
    isUp: () => isUp,
    hasSchema: () => hasSchema,
    /** The database's clock, the same on every node whatever its own says. */
    now: () => new Date(Date.now() + offsetMs),
    clockOffsetMs: () => offsetMs,
    isClockOff: () => Math.abs(offsetMs) > MAX_CLOCK_OFFSET_MS,
    /** Resolves after the first probe, successful or not. */
    start: loop,
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
