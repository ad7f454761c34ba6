import { API_TIMEOUT_MS, LOADING_CLEAR_DELAY_MS } from '@lobby/contract/constants';
import { type Answer, type CallInput, type Endpoint, urlOf } from '@lobby/contract/kernel/endpoint';
import { accessToken } from '#shared/session/store.ts';
import { createStore } from '#shared/store/store.ts';
import { CallError, toCallError } from './call-error.ts';
import { queryString } from './query-string.ts';

export type SendOptions = { signal?: AbortSignal | undefined; idempotencyKey?: string };

/** One request, one answer, nothing repeated. Screens use `call`, which also renews an expired session. */
export function send<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: SendOptions = {}): Promise<Answer<E>> {
  return whileBusy(async () => {
    const response = await reach(address(endpoint, input), request(endpoint, input.body, options));
    const body: unknown = await response.json().catch(() => null);
    if (!response.ok) throw toCallError(response.status, body, response.headers.get('Retry-After'));
    return endpoint.answer.parse(body) as Answer<E>;
  });
}

function address(endpoint: Endpoint, input: CallInput<Endpoint>): string {
  const params = (input.params ?? {}) as Record<string, number>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  const query = queryString(input.query);
  return `${urlOf(path)}${query && `?${query}`}`;
}

function request(endpoint: Endpoint, body: unknown, { signal, idempotencyKey }: SendOptions): RequestInit {
  const headers = ownHeaders();
  if (endpoint.method !== 'GET') headers.set('Idempotency-Key', idempotencyKey ?? crypto.randomUUID());
  // Of a form with files the browser writes the type itself, with the line between the parts.
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json');
  const timeout = AbortSignal.timeout(API_TIMEOUT_MS);
  return {
    method: endpoint.method,
    headers,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  };
}

/** Who asks, and in which language. */
export function ownHeaders(): Headers {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': document.documentElement.lang });
  const token = accessToken();
  if (token) headers.set('Authorization', `Bearer ${token}`);
  return headers;
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const reason = error instanceof DOMException ? error.name : '';
    if (reason === 'AbortError') throw error;
    throw new CallError(0, 'Something went wrong', reason === 'TimeoutError' ? 'error.timeout' : 'error.network');
  }
}

const running = createStore(0);

/** Counts the call as running until a little after it ended, so that a chain of calls shows one steady line. */
export async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  running.set(running.get() + 1);
  try {
    return await work();
  } finally {
    setTimeout(() => running.set(running.get() - 1), LOADING_CLEAR_DELAY_MS);
  }
}

export const useBusy = () => running.use() > 0;
