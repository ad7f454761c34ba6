import type { Config, Encryption } from '#platform/module.ts';
import { isAllowedHost } from './allowed-hosts.ts';
import { ArtemisRefusal } from './hikcentral/artemis-error.ts';
import type { HikCentralSettings } from './hikcentral/hikcentral.ts';

/** The system of a property as the functions of the database give it. */
export interface StoredSystem {
  kind: string;
  base_url: string | null;
  app_key: string | null;
  org_index_code: string | null;
  secret: Buffer | null;
  key_id: string | null;
}

/** Associated data of the encrypted secret. */
export const systemContext = (property: number) => `access_system ${property}`;

/** Null for the simulator. */
export function hikCentralSettings(
  config: Config,
  encryption: Encryption,
  property: number,
  stored: StoredSystem | undefined,
): HikCentralSettings | null {
  const { base_url: baseUrl, app_key: appKey, org_index_code: orgIndexCode, secret, key_id: keyId } = stored ?? {};
  if (!baseUrl || !appKey || !orgIndexCode || !secret) return null;
  if (!isAllowedHost(config.LOBBY_ACCESS_CONTROL_HOSTS, baseUrl))
    throw new ArtemisRefusal('hostNotAllowed', 'LOBBY_ACCESS_CONTROL_HOSTS does not list the host of the access control system');
  const appSecret = encryption.decrypt({ ciphertext: secret, keyId: keyId ?? null }, systemContext(property));
  return { property, baseUrl, appKey, appSecret, orgIndexCode, ca: config.LOBBY_ACCESS_CONTROL_CA };
}
