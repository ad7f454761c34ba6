import { sessionApi } from '@lobby/contract/areas/session';
import { SESSION_ENDS } from '@lobby/contract/events';
import type { Answer, CallInput, Endpoint } from '@lobby/contract/kernel/endpoint';
import { accessToken, clearSession, type Ended, isSomebodyElse, ownProperty, storeSession } from '#shared/session/store.ts';
import { CallError, isStepUpRequired } from './call-error.ts';
import { keptKey } from './kept-keys.ts';
import { type SendOptions, send } from './send.ts';
import { requestStepUp } from './step-up-request.ts';

/**
 * Makes one call of the contract, and repeats it under the same idempotency key where something is needed first: a token that
 * ran out is renewed once, silently; an act that matters asks for the password once more.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
  given: SendOptions = {},
): Promise<Answer<E>> {
  const options = { idempotencyKey: keptKey(endpoint.path, input) ?? crypto.randomUUID(), ...given };
  const attempt = () => withFreshToken(() => send(endpoint, input, options));
  try {
    return await attempt();
  } catch (error) {
    if (isStepUpRequired(error) && (await requestStepUp(endpoint))) return attempt();
    throw error;
  }
}

/** Where the session cannot be renewed it is over, and the sign-in page says so. */
export async function withFreshToken<T>(attempt: () => Promise<T>): Promise<T> {
  const signedIn = accessToken() !== null;
  try {
    return await attempt();
  } catch (error) {
    if (!signedIn || !isExpired(error)) throw error;
    const outcome = await renewSession();
    if (outcome === 'renewed') return attempt();
    // Several calls may fail at once: the first of them has said why.
    if (accessToken() !== null) clearSession(outcome);
    throw error;
  }
}

const isExpired = (error: unknown) => error instanceof CallError && error.status === 401;

let underWay: Promise<'renewed' | Ended> | undefined;

/**
 * Trades the refresh cookie for a new token, or answers why the session is over. The cookie changes with every use,
 * so two tabs must not use it at once: the browser's lock lets one go after the other.
 */
export function renewSession(): Promise<'renewed' | Ended> {
  underWay ??= navigator.locks.request('lobby.renew', renew).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function renew(): Promise<'renewed' | Ended> {
  try {
    const { jwt, user } = await send(sessionApi.refresh, { body: { property: ownProperty() } });
    if (isSomebodyElse(user.id)) return 'lost';
    storeSession(jwt, user);
    return 'renewed';
  } catch (error) {
    if (isRefusal(error)) return SESSION_ENDS.find((why) => error.key === `session.ended.${why}`) ?? 'lost';
    throw error;
  }
}

/** A server that is away or busy has not ended anything: the session may still be good in a moment. */
const isRefusal = (error: unknown): error is CallError => error instanceof CallError && [400, 401, 403].includes(error.status);
