import type { Answer, CallInput, Endpoint } from '@lobby/contract/kernel/endpoint';
import { CallError } from './call-error.ts';
import { type SendOptions, send } from './send.ts';
import { renewSession } from './session/renew.ts';
import { accessToken, dropSession } from './session/store.ts';

/**
 * Makes one call of the contract. A token that ran out is renewed once, silently, and the call repeated under the
 * same idempotency key; where that fails the session is over and the router leads to the sign-in page.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
  given: SendOptions = {},
): Promise<Answer<E>> {
  const options = { idempotencyKey: crypto.randomUUID(), ...given };
  const signedIn = accessToken() !== null;
  try {
    return await send(endpoint, input, options);
  } catch (error) {
    if (!signedIn || !isExpired(error)) throw error;
    if (await renewSession()) return send(endpoint, input, options);
    dropSession('lost');
    throw error;
  }
}

const isExpired = (error: unknown) => error instanceof CallError && error.status === 401;
