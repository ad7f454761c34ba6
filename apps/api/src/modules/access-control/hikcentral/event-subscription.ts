import type { ArtemisClient } from './artemis-client.ts';
import { EVENT_TYPES } from './pushed-event.ts';

interface Destination {
  /** Where HikCentral posts events to. */
  url: string;
  /** Sent back with each event, so that the receiver knows whom it is from. */
  token: string;
}

/** Asks HikCentral to push every event that is understood here; a repeated subscription replaces the one before. */
export async function subscribeToEvents(client: ArtemisClient, { url, token }: Destination, signal: AbortSignal): Promise<void> {
  await client.call(
    '/api/eventService/v1/eventSubscriptionByEventTypes',
    { eventTypes: EVENT_TYPES, eventDest: url, token, passBack: 0 },
    signal,
  );
}
