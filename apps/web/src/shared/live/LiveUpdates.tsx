import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadProfile } from '#shared/auth/session.ts';
import { renewSession } from '#shared/call/call.ts';
import { accessToken, clearSession, session } from '#shared/session/store.ts';
import { coalesceChanges } from './coalesce.ts';
import type { SessionChange } from './events.ts';
import { listen } from './listen.ts';

const OWN_LEAVING_MS = 500;

/** What somebody else changed shows by itself: the lists of that area ask again, and the page of that record. */
export function LiveUpdates() {
  const client = useQueryClient();
  const { profile } = session.use();
  // No live updates while a required step is pending.
  const open = profile !== null && profile.pendingStep === null;
  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    const changes = coalesceChanges(client);
    void listen({
      signal: stop.signal,
      onHeard: ({ event, data }) => (event === 'session.changed' ? void follow(client, data.why) : changes.add(data)),
      // What happened meanwhile was not heard.
      onReconnect: () => void client.invalidateQueries(),
      onSessionEnd: (why) => accessToken() !== null && clearSession(why),
    });
    return () => {
      stop.abort();
      changes.stop();
    };
  }, [client, open]);
  return null;
}

/**
 * Other rights show other things. Where one may come in no more, the sign-in page says why; but somebody who is blocked in one
 * property may be at work in another, so the server is asked first.
 */
async function follow(client: QueryClient, why: SessionChange) {
  // Whoever signs out hears of it, too, here or in the tab beside it, and has left in a moment without our help.
  if (why === 'ended') await new Promise((resolve) => setTimeout(resolve, OWN_LEAVING_MS));
  if (accessToken() === null) return;
  if (why !== 'rights' && (await renewSession().catch(() => 'renewed')) !== 'renewed') return clearSession(why);
  await loadProfile().catch(() => undefined);
  await client.invalidateQueries();
}

/** What the property decides came in with the profile; whoever changes it, here or elsewhere, has it asked for again. */
export function FollowSettings() {
  useQuery({
    queryKey: ['setting', 'profile'],
    queryFn: () => loadProfile().then(() => true),
    initialData: true,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return null;
}
