import { JetStreamApiError, jetstreamManager } from '@nats-io/jetstream';
import type { Logger } from 'pino';
import { withTimeout } from '#platform/async/with-timeout.ts';
import type { Config } from '#platform/config/config.ts';
import { connectBroker, RECONNECT_MS } from './jetstream.ts';

const FLUSH_MS = 3000;
/** After a reconnect nothing is published until the other nodes have had time to reconnect, too. */
const SETTLE_MS = 3 * RECONNECT_MS;
/** Unused stream of earlier versions, deleted; and the broker's code for a missing stream. */
const FORMER_STREAM = 'events';
const STREAM_NOT_FOUND = 10_059;

export interface DomainEvent {
  /** The same on redelivery, so that a subscriber can deduplicate. */
  id: string;
  name: string;
  payload: unknown;
}

/** Publishes committed events on core NATS: `event.<installation>.<property>.<name>`. Delivery to the broker is guaranteed by the outbox. */
export async function connectEventBus(config: Pick<Config, 'LOBBY_NATS_URL' | 'LOBBY_STREAM'>, log: Logger) {
  const connection = await connectBroker(config, 'lobby');
  const wakeSubject = `wake.${config.LOBBY_STREAM}`;
  let isUp = true;
  let settledAt = 0;
  let returned = () => {};
  void reportStatus();
  jetstreamManager(connection)
    .then((manager) => manager.streams.delete(FORMER_STREAM))
    .catch((error: unknown) => {
      if (!(error instanceof JetStreamApiError && error.code === STREAM_NOT_FOUND))
        log.warn({ err: error }, 'the stream of an earlier version could not be deleted');
    });

  const isReady = () => isUp && performance.now() >= settledAt;
  async function reportStatus() {
    for await (const { type } of connection.status()) {
      // Every few seconds, as long as all is well.
      if (type === 'ping') continue;
      log.info({ nats: type }, 'event bus');
      if (type === 'disconnect') isUp = false;
      if (type !== 'reconnect') continue;
      isUp = true;
      settledAt = performance.now() + SETTLE_MS;
      // Answered after our subscriptions, which were sent before it: from here on nothing is missed.
      connection
        .flush()
        .then(returned, (error: unknown) => log.info({ reason: (error as Error).message }, 'the broker is away again'));
    }
  }
  return {
    /**
     * Resolves once the broker has received all of them. Sent in one write: a lost connection may cut off the end of the list, never
     * its beginning.
     */
    async publish(events: { property: number; event: DomainEvent }[]): Promise<void> {
      if (!isReady()) throw new Error('the broker is away');
      for (const { property, event } of events)
        connection.publish(`event.${config.LOBBY_STREAM}.${property}.${event.name}`, JSON.stringify(event));
      await withTimeout(connection.flush(), FLUSH_MS, new Error('the broker does not answer'));
    },
    /** Events of all nodes from now on. Events missed while disconnected are not repeated; `onGap` reports that there may be some, once none is missed any more. */
    subscribe(onEvent: (property: number, event: DomainEvent) => void, onGap: () => void): void {
      returned = onGap;
      // `event` comes from the outbox, `live` is published without it.
      for (const kind of ['event', 'live'])
        connection.subscribe(`${kind}.${config.LOBBY_STREAM}.>`, {
          callback: (_error, message) => onEvent(Number(message.subject.split('.')[2]), message.json<DomainEvent>()),
        });
    },
    /** Wakes the relays after a commit. A lost wake-up only delays them until their next poll. */
    wake(): void {
      if (isUp) connection.publish(wakeSubject);
    },
    onWake(wake: () => void): void {
      connection.subscribe(wakeSubject, { callback: wake });
    },
    isReady,
    close: () => connection.drain(),
  };
}
export type EventBus = Awaited<ReturnType<typeof connectEventBus>>;
