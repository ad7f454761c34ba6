import { sessionApi } from '@lobby/contract/areas/session';
import { createStore } from '#shared/store/store.ts';
import { call } from './call.ts';
import { CallError } from './call-error.ts';

const PING_MS = 3_000;

export const isOnline = createStore(navigator.onLine);

/** No answer, or none from our server: nothing is wrong with what was sent. */
export const isAway = (error: unknown) => error instanceof CallError && (error.status === 0 || error.status >= 502);

let timer: ReturnType<typeof setInterval> | undefined;

/** The connection is gone: looks for it every few seconds until the server answers. */
export function markOffline() {
  isOnline.set(false);
  timer ??= setInterval(() => void pingServer(), PING_MS);
}

/** Any answer of the server will do. */
export function markOnline() {
  clearInterval(timer);
  timer = undefined;
  if (!isOnline.get()) isOnline.set(true);
}

const pingServer = () =>
  call(sessionApi.me).then(markOnline, (error) => {
    if (!isAway(error)) markOnline();
  });

addEventListener('offline', markOffline);
addEventListener('online', () => void pingServer());
if (!isOnline.get()) markOffline();
