import { sessionApi } from '@lobby/contract/areas/session';
import { isSomebodyElse, keepSession, ownProperty } from '#shared/session/store.ts';
import { CallError } from './call-error.ts';
import { send } from './send.ts';

let underWay: Promise<boolean> | undefined;

/**
 * Trades the refresh cookie for a new token; false when the session is over. The cookie changes with every use,
 * so two tabs must not use it at once: the browser's lock lets one go after the other.
 */
export function renewSession(): Promise<boolean> {
  underWay ??= navigator.locks.request('lobby.renew', renew).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function renew(): Promise<boolean> {
  try {
    const { jwt, user } = await send(sessionApi.refresh, { body: { property: ownProperty() } });
    if (isSomebodyElse(user.id)) return false;
    keepSession(jwt, user);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/** A server that is away or busy has not ended anything: the session may still be good in a moment. */
const isRefusal = (error: unknown) => error instanceof CallError && [400, 401, 403].includes(error.status);
