import type { Logger } from 'pino';
import { type PersonLimits, personLimits } from '#platform/concurrency/concurrency-limits.ts';
import type { Config } from '#platform/config/config.ts';
import { type Sealer, sealed } from '#platform/crypto/encryption.ts';
import { reportMissingKey } from '#platform/crypto/missing-key.ts';
import { type Passwords, passwords } from '#platform/crypto/password.ts';
import { type AccessTokens, accessTokens } from '#platform/crypto/token.ts';
import { type DatabaseProbe, databaseProbe } from '#platform/db/database-probe.ts';
import { breakCircuit, openPool, type Pool } from '#platform/db/db.ts';
import { type Files, openFiles } from '#platform/files/files.ts';
import { type LoadMonitor, monitorLoad } from '#platform/limits/load-shedding.ts';
import { type Rates, rates } from '#platform/limits/rate-limit.ts';

const COUNTER_CONNECTIONS = 2;

/** What one process shares between its requests: nothing here belongs to a person or a property. */
export interface Services {
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
  files: Files;
}

export function startServices(config: Config, log: Logger): Services {
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
    files: openFiles(config, probe.now),
  };
}
