import type { Disk } from 'flydrive';
import type { Config } from '#kernel/config.ts';
import { type Addresses, addresses } from './address.ts';
import { scanner } from './clamd.ts';
import { type Painter, painter } from './painter.ts';
import { openStore } from './store.ts';

/** Everything a node needs to take files in and give them out. */
export interface Files {
  store: Disk;
  painter: Painter;
  addresses: Addresses;
  /** Asked of every file where a virus scanner is set up; without one everything is. */
  isClean(bytes: Buffer): Promise<boolean>;
}

/** `now` is the clock all nodes share: one makes an address, another opens it. */
export const openFiles = (config: Config, now: () => Date): Files => ({
  store: openStore(config),
  painter: painter(),
  addresses: addresses(config.LOBBY_SESSION_SECRET, () => now().getTime()),
  isClean: scanner(config.LOBBY_CLAMD),
});
