import type { Logger } from 'pino';
import { type Files, openFiles } from '../files/files.ts';
import { type LoadMonitor, monitorLoad } from '../guard/load-shedding.ts';
import { type LiveDesk, liveDesk } from '../live/desk.ts';
import { reportMissingKey } from '../secrets/missing-key.ts';
import { type Passwords, passwords } from '../secrets/password.ts';
import { type Sealer, sealed } from '../secrets/sealed.ts';
import { type AccessTokens, accessTokens } from '../secrets/token.ts';
import { type KeyBook, keyBook } from '../stream/keys.ts';
import { type Publisher, publisher } from '../stream/publisher.ts';
import { type SenderLimits, senderLimits } from '../stream/sender-limits.ts';
import type { Config } from './config.ts';
import { type DatabaseProbe, databaseProbe } from './database-probe.ts';
import { breakCircuit, openPool, type Pool } from './db.ts';
import { type PersonLimits, personLimits } from './limits/limits.ts';
import { type Rates, rates } from './rate.ts';

const COUNTER_CONNECTIONS = 2;

/** The parts one process shares between its requests: nothing here belongs to a person or a property. */
export interface Kernel {
  config: Config;
  log: Logger;
  pool: Pool;
  /** Connections for what nodes count together, so that a flood of guesses takes none of the calls'. */
  counters: Pool;
  probe: DatabaseProbe;
  people: PersonLimits;
  tokens: AccessTokens;
  passwords: Passwords;
  sealed: Sealer;
  rates: Rates;
  load: LoadMonitor;
  live: LiveDesk;
  files: Files;
  publisher: Publisher;
  keys: KeyBook;
  limits: SenderLimits;
}

export function startKernel(config: Config, log: Logger): Kernel {
  const { LOBBY_PROPERTY_CONNECTIONS: perProperty, LOBBY_QUEUE_WAIT_MS: maxWaitMs } = config;
  const pool = openPool(config.LOBBY_DATABASE_URL, config.LOBBY_POOL_SIZE, log, perProperty, maxWaitMs);
  const counters = openPool(config.LOBBY_DATABASE_URL, COUNTER_CONNECTIONS, log);
  const probe = databaseProbe(config, log, {
    lastAnswer: () => pool.lastAnswer,
    onDown: (times) => breakCircuit(pool, times),
    onUp: () => pool.gate.open(),
  });
  return {
    config,
    log,
    pool,
    counters,
    probe,
    people: personLimits(config),
    tokens: accessTokens(config.LOBBY_SESSION_SECRET, probe.now),
    passwords: passwords(config.LOBBY_PASSWORD_PEPPER, reportMissingKey(log, 'LOBBY_PASSWORD_PEPPER')),
    sealed: sealed(config.LOBBY_SECRET_KEY, reportMissingKey(log, 'LOBBY_SECRET_KEY')),
    rates: rates(counters, config),
    load: monitorLoad(pool),
    live: liveDesk(),
    files: openFiles(config, probe.now),
    publisher: publisher(config, log),
    keys: keyBook(pool),
    limits: senderLimits(config),
  };
}
