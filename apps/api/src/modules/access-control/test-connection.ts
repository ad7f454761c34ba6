import type { ConnectionProblem } from '@lobby/contract/areas/access-system';
import type { Config, Encryption } from '#platform/module.ts';
import { ArtemisFailure, ArtemisRefusal } from './hikcentral/artemis-error.ts';
import { tryConnection } from './hikcentral/hikcentral.ts';
import { hikCentralSettings, type StoredSystem } from './stored-system.ts';

/** Somebody waits for it, and a connection of the database with them. */
const TIMEOUT_MS = 3_000;

/** What is wrong with the connection to a property's system; null when it answers as it should. */
export async function testConnection(
  config: Config,
  encryption: Encryption,
  property: number,
  stored: StoredSystem | undefined,
): Promise<ConnectionProblem | null> {
  try {
    const settings = hikCentralSettings(config, encryption, property, stored);
    if (settings) await tryConnection(settings, AbortSignal.timeout(TIMEOUT_MS));
    return null;
  } catch (error) {
    if (error instanceof ArtemisRefusal || error instanceof ArtemisFailure) return error.problem;
    throw error;
  }
}
