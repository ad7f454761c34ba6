import type { Logger } from 'pino';
import { type PersonLimits, personLimits } from '#platform/concurrency/concurrency-limits.ts';
import type { Config } from '#platform/config/config.ts';
import { createEncryption, type Encryption } from '#platform/crypto/encryption.ts';
import { reportMissingKey } from '#platform/crypto/missing-key.ts';
import { createPasswords, type Passwords } from '#platform/crypto/password.ts';
import { type AccessTokens, accessTokens } from '#platform/crypto/token.ts';
import { type DatabaseProbe, databaseProbe } from '#platform/db/database-probe.ts';
import { breakCircuit, openPool, type Pool } from '#platform/db/db.ts';
import { type Files, openFiles } from '#platform/files/files.ts';
import { type LoadMonitor, monitorLoad } from '#platform/limits/load-shedding.ts';
import { createRateLimits, type RateLimits } from '#platform/limits/rate-limit.ts';

const COUNTER_CONNECTIONS = 2;

/** Shared by all requests of a process: nothing here belongs to a person or a property. */
export interface Services {
  config: Config;
  log: Logger;
  pool: Pool;
  /**
   * Connections of the shared rate limiters, so that a flood of attempts takes none of the calls', and of what a call commits before its
   * own transaction ends.
   */
  counters: Pool;
  probe: DatabaseProbe;
  personLimits: PersonLimits;
  tokens: AccessTokens;
  passwords: Passwords;
  encryption: Encryption;
  rateLimits: RateLimits;
  load: LoadMonitor;
  files: Files;
}

export function startServices(config: Config, log: Logger): Services {
  const timeoutMs = config.LOBBY_STATEMENT_TIMEOUT_MS;
  const pool = openPool(config.LOBBY_DATABASE_URL, config.LOBBY_POOL_SIZE, log, {
    timeoutMs,
    perProperty: config.LOBBY_PROPERTY_CONNECTIONS,
    maxWaitMs: config.LOBBY_QUEUE_WAIT_MS,
  });
  const counters = openPool(config.LOBBY_DATABASE_URL, COUNTER_CONNECTIONS, log, { timeoutMs });
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
    personLimits: personLimits(config),
    tokens: accessTokens(config.LOBBY_SESSION_SECRET, probe.now),
    passwords: createPasswords(config.LOBBY_PASSWORD_PEPPER, reportMissingKey(log, 'LOBBY_PASSWORD_PEPPER')),
    encryption: createEncryption(config.LOBBY_SECRET_KEY, reportMissingKey(log, 'LOBBY_SECRET_KEY')),
    rateLimits: createRateLimits(counters, config),
    load: monitorLoad(pool),
    files: openFiles(config, probe.now),
  };
}
