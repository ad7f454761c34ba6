import type { Answer, CallInput, Endpoint } from '@lobby/contract/kernel/endpoint';
import { accessToken, dropSession } from '#shared/session/store.ts';
import { asksForPassword, CallError } from './call-error.ts';
import { askForPassword } from './password-once-more.ts';
import { renewSession } from './renew.ts';
import { type SendOptions, send } from './send.ts';

/**
 * Makes one call of the contract, and repeats it under the same idempotency key where something is needed first: a token that
 * ran out is renewed once, silently; an act that matters asks for the password once more.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
  given: SendOptions = {},
): Promise<Answer<E>> {
  const options = { idempotencyKey: crypto.randomUUID(), ...given };
  const attempt = () => withFreshToken(() => send(endpoint, input, options));
  try {
    return await attempt();
  } catch (error) {
    if (asksForPassword(error) && (await askForPassword())) return attempt();
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
    if (await renewSession()) return attempt();
    dropSession('lost');
    throw error;
  }
}

const isExpired = (error: unknown) => error instanceof CallError && error.status === 401;
