import { renewSession } from '#shared/call/call.ts';
import { CallError, toCallError } from '#shared/call/call-error.ts';
import { accessToken, type Ended } from '#shared/session/store.ts';
import { type Heard, pause, readEvents, waitAfter } from './events.ts';

type Listener = {
  signal: AbortSignal;
  onHeard: (heard: Heard) => void;
  onReconnect: () => void;
  onSessionEnd: (why: Ended) => void;
};

const LIVE = '/api/live';
/** The server says something every 15 seconds; a line that is silent for much longer is dead without knowing it. */
const SILENCE_MS = 40_000;

/**
 * One connection for as long as somebody is signed in. `EventSource` cannot send the token, so the stream is read from
 * a fetch; it comes back by itself, later each time it fails.
 */
export async function listen({ signal, onHeard, onReconnect, onSessionEnd }: Listener): Promise<void> {
  let failures = 0;
  let before = false;
  while (!signal.aborted) {
    try {
      const response = await connect(signal);
      if (response === 'left') return;
      if (typeof response === 'string') return onSessionEnd(response);
      if (before) onReconnect();
      before = true;
      failures = 0;
      for await (const heard of readEvents(response, SILENCE_MS)) onHeard(heard);
      await pause(waitAfter(failures), signal);
    } catch (error) {
      failures += 1;
      const asked = error instanceof CallError ? (error.retryAfterMs ?? 0) : 0;
      await pause(Math.max(waitAfter(failures), asked), signal);
    }
  }
}

async function connect(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | 'left' | Ended> {
  const token = accessToken();
  if (token === null) return 'left';
  const response = await fetch(LIVE, { signal, headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` } });
  if (response.status === 401) {
    const outcome = await renewSession();
    if (outcome !== 'renewed') return outcome;
  }
  if (!response.ok || !response.body) throw toCallError(response.status, null, response.headers.get('Retry-After'));
  return response.body;
}
