import { DEFAULT_PASSWORD_FLAG } from '@lobby/contract/constants';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { session } from '#kernel/session/store.ts';
import type { Change } from './events.ts';
import { listen } from './listen.ts';

/** What somebody else changed shows by itself: every list and page of that area asks again. */
export function LiveUpdates() {
  const client = useQueryClient();
  const { profile } = session.use();
  // Whoever still has to choose a password is told nothing else.
  const open = profile !== null && profile.isPasswordDefault !== DEFAULT_PASSWORD_FLAG;
  useEffect(() => {
    if (!open) return;
    const stop = new AbortController();
    void listen({
      signal: stop.signal,
      onChange: (change) =>
        void client.invalidateQueries({ queryKey: [change.area], predicate: ({ queryKey }) => !isOfRemoved(queryKey, change) }),
      // What happened meanwhile was not heard.
      onReconnect: () => void client.invalidateQueries(),
    });
    return () => stop.abort();
  }, [client, open]);
  return null;
}

/** The page of a record that is gone stays as it is: whoever deleted it is just leaving, anybody else is told when they act. */
const isOfRemoved = ([, kind, id]: readonly unknown[], change: Change) =>
  change.change === 'removed' && kind === 'one' && id === change.id;
