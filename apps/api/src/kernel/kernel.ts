import type { Logger } from 'pino';
import { type Files, openFiles } from '../files/files.ts';
import { type LiveDesk, liveDesk } from '../live/desk.ts';
import { reportMissingKey } from '../secrets/missing-key.ts';
import { type Passwords, passwords } from '../secrets/password.ts';
import { type Sealer, sealed } from '../secrets/sealed.ts';
import { type AccessTokens, accessTokens } from '../secrets/token.ts';
import { type KeyBook, keyBook } from '../stream/keys.ts';
import { type Publisher, publisher } from '../stream/publisher.ts';
import type { Config } from './config.ts';
import { openPool, type Pool } from './db.ts';
import { type Rates, rates } from './rate.ts';

/** The parts one process shares between its requests: nothing here belongs to a person or a property. */
export interface Kernel {
  config: Config;
  log: Logger;
  pool: Pool;
  tokens: AccessTokens;
  passwords: Passwords;
  sealed: Sealer;
  rates: Rates;
  live: LiveDesk;
  files: Files;
  publisher: Publisher;
  keys: KeyBook;
}

export function startKernel(config: Config, log: Logger): Kernel {
  const pool = openPool(config.LOBBY_DATABASE_URL, config.LOBBY_POOL_SIZE, log);
  return {
    config,
    log,
    pool,
    tokens: accessTokens(config.LOBBY_SESSION_SECRET),
    passwords: passwords(config.LOBBY_PASSWORD_PEPPER, reportMissingKey(log, 'LOBBY_PASSWORD_PEPPER')),
    sealed: sealed(config.LOBBY_SECRET_KEY, reportMissingKey(log, 'LOBBY_SECRET_KEY')),
    rates: rates(pool, config),
    live: liveDesk(),
    files: openFiles(config),
    publisher: publisher(config, log),
    keys: keyBook(pool),
  };
}
