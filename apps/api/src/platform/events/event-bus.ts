import { JetStreamApiError, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import { withTimeout } from '#platform/async/with-timeout.ts';
import type { Config } from '#platform/config/config.ts';

const FLUSH_MS = 3000;
const RECONNECT_MS = 500;
/** After a return of the broker nothing is published until its other clients, the listeners, have had the time to return, too. */
const SETTLE_MS = 3 * RECONNECT_MS;
/** The stream of earlier versions, which nobody read; and how the broker says that there is none. */
const FORMER_STREAM = 'events';
const STREAM_NOT_FOUND = 10_059;

export interface DomainEvent {
  /** The same when it is delivered again, so that a listener can drop repeats. */
  id: string;
  name: string;
  payload: unknown;
}

/** Carries committed events to whoever listens, on core NATS: `event.<installation>.<property>.<name>`. What must not be missed stands in the outbox until it is delivered. */
export async function connectEventBus(config: Pick<Config, 'LOBBY_NATS_URL' | 'LOBBY_STREAM'>, log: Logger) {
  const { username, password, host } = new URL(config.LOBBY_NATS_URL);
  const connection = await connect({
    servers: host,
    user: username,
    pass: password,
    name: 'lobby',
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: RECONNECT_MS,
    timeout: 3000,
  });
  const wakeSubject = `wake.${config.LOBBY_STREAM}`;
  let isUp = true;
  let settledAt = 0;
  let returned = () => {};
  void reportStatus();
  jetstreamManager(connection)
    .then((manager) => manager.streams.delete(FORMER_STREAM))
    .catch((error: unknown) => {
      if (!(error instanceof JetStreamApiError && error.code === STREAM_NOT_FOUND))
        log.warn({ err: error }, 'the stream of an earlier version was not removed');
    });

  const isReady = () => isUp && performance.now() >= settledAt;
  async function reportStatus() {
    for await (const { type } of connection.status()) {
      log.info({ nats: type }, 'event bus');
      if (type === 'disconnect') isUp = false;
      if (type !== 'reconnect') continue;
      isUp = true;
      settledAt = performance.now() + SETTLE_MS;
      returned();
    }
  }
  return {
    /**
     * Returns once the broker has answered for all of them. They leave in one go: after a lost connection either the beginning of
     * the list is out or nothing, never its end alone.
     */
    async publish(events: { property: number; event: DomainEvent }[]): Promise<void> {
      if (!isReady()) throw new Error('the broker is away');
      for (const { property, event } of events)
        connection.publish(`event.${config.LOBBY_STREAM}.${property}.${event.name}`, JSON.stringify(event));
      await withTimeout(connection.flush(), FLUSH_MS, new Error('the broker does not answer'));
    },
    /** Everything any node publishes from now on. What was missed while away is not told again, but that something may have been. */
    listen(hear: (property: number, event: DomainEvent) => void, missed: () => void): void {
      returned = missed;
      // From the outbox, and what is told on the way only.
      for (const kind of ['event', 'live'])
        connection.subscribe(`${kind}.${config.LOBBY_STREAM}.>`, {
          callback: (_error, message) => hear(Number(message.subject.split('.')[2]), message.json<DomainEvent>()),
        });
    },
    /** Tells the relays that something was committed. One that is lost costs them their poll. */
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
