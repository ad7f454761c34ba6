import type { Logger } from 'pino';
import { type Files, openFiles } from '../files/files.ts';
import { type LoadMonitor, monitorLoad } from '../guard/load-shedding.ts';
import { type LiveDesk, liveDesk } from '../live/desk.ts';
import { type Passwords, passwords } from '../secrets/password.ts';
import { sealed } from '../secrets/sealed.ts';
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
  sealed: ReturnType<typeof sealed>;
  rates: Rates;
  load: LoadMonitor;
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
    passwords: passwords(config.LOBBY_PASSWORD_PEPPER),
    sealed: sealed(config.LOBBY_SECRET_KEY),
    rates: rates(pool, config),
    load: monitorLoad(pool),
    live: liveDesk(),
    files: openFiles(config),
    publisher: publisher(config, log),
    keys: keyBook(pool),
  };
}
