import pg, { DatabaseError } from 'pg';
import type { Logger } from 'pino';
import { withTimeout } from '#platform/async/with-timeout.ts';
import type { Config } from '#platform/config/config.ts';

const EVERY_MS = 500;
/** A clock that is off by more than this is told to whoever runs the node. */
const MAX_CLOCK_OFFSET_MS = 3000;

export interface Probed {
  /** When the calls' own connections last had an answer, by the clock of `performance`. */
  lastAnswer(): number;
  /** Each time there is no answer, with how many times in a row. */
  onDown(times: number): void;
  onUp(): void;
}
export type DatabaseProbe = ReturnType<typeof databaseProbe>;

/**
 * Health check of the database on a connection of its own, twice a second: it does not queue behind the calls, and a server that accepts
 * and never answers is found out within a second and a half. The same answer tells how far this node's clock is from the database's.
 */
export function databaseProbe(
  { LOBBY_DATABASE_URL: url, LOBBY_PROBE_MS: maxMs }: Config,
  log: Logger,
  { lastAnswer, onDown, onUp }: Probed,
) {
  let client: pg.Client | undefined;
  let [isUp, isStopped, offsetMs, failures] = [false, false, 0, 0];
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: url, connectionTimeoutMillis: maxMs, application_name: 'lobby probe' });
    client = fresh;
    fresh.on('error', () => forget(fresh));
    await fresh.connect();
    return fresh;
  }

  function forget(old: pg.Client | undefined): void {
    if (client === old) client = undefined;
    // Not ended politely: a server that hangs would not hear it.
    (old as unknown as { connection: { stream: { destroy(): void } } } | undefined)?.connection.stream.destroy();
  }

  async function ask(): Promise<void> {
    const sent = Date.now();
    const { rows } = await (client ?? (await connect())).query<{ now: Date }>('select clock_timestamp() as now');
    // The answer was made somewhere between sending and hearing: the middle is off by half a round trip at most.
    measureOffset((rows[0]?.now.getTime() ?? 0) - (sent + Date.now()) / 2);
  }

  function measureOffset(found: number): void {
    const wasOff = Math.abs(offsetMs) > MAX_CLOCK_OFFSET_MS;
    offsetMs = found;
    if (!wasOff && Math.abs(found) > MAX_CLOCK_OFFSET_MS)
      log.warn({ offsetMs: Math.round(found) }, "this node's clock differs from the database's: mend its time service");
  }

  async function answers(): Promise<boolean> {
    const start = performance.now();
    try {
      await withTimeout(ask(), maxMs);
      return true;
    } catch (error) {
      forget(client);
      // A call that was answered meanwhile shows a server that is slow, not one that hangs; a refusal in words comes from one that lives.
      const isAlive = error instanceof DatabaseError && !error.code?.startsWith('57P');
      if (isAlive || lastAnswer() > start) return true;
      if (isUp) log.warn({ reason: (error as Error).message }, 'the database does not answer');
      return false;
    }
  }

  async function check(): Promise<void> {
    const was = isUp;
    isUp = await answers();
    failures = isUp ? 0 : failures + 1;
    if (isUp && !was) onUp();
    if (!isUp) onDown(failures);
  }

  async function loop(): Promise<void> {
    await check();
    if (!isStopped) timer = setTimeout(() => void loop(), EVERY_MS).unref();
  }

  return {
    isUp: () => isUp,
    /** The database's clock, as this node reckons it: every node has the same, whatever its own says. */
    now: () => new Date(Date.now() + offsetMs),
    clockOffsetMs: () => offsetMs,
    isClockOff: () => Math.abs(offsetMs) > MAX_CLOCK_OFFSET_MS,
    /** Resolves with the first answer, or with the knowledge that there is none. */
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
