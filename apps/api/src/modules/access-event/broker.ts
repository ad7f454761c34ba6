import { AckPolicy, DiscardPolicy, JetStreamApiError, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import type { Config } from '#platform/module.ts';
import { keptSubject, STREAM } from './subject.ts';

const SECOND = 1_000_000_000;
const MEGABYTE = 1024 * 1024;
/** Longer than any batch takes; a worker that dies leaves its messages to the others after this. */
const ACK_WAIT = 10 * SECOND;
const MOST_UNACKNOWLEDGED = 10_000;

/** Tries for ever, at the start and after every loss. */
export function connectBroker({ LOBBY_NATS_URL }: Config, name: string): Promise<NatsConnection> {
  const { username, password, host } = new URL(LOBBY_NATS_URL);
  // Also past refusals: a broker that starts under load may be late to know us, and a client that gave up would never come back.
  const forever = {
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 500,
    timeout: 3000,
  };
  return connect({ servers: host, user: username, pass: password, name, ...forever });
}

/**
 * The one stream of all events, and our place in it. MQTT would make the stream itself, without limits; made first, it is taken as it is.
 * What all readers have acknowledged is gone; what does not fit any more is refused, not promised. Our reader must stand before
 * anything is published: a message nobody is waiting for is not kept.
 */
export async function openStream(connection: NatsConnection, config: Config): Promise<void> {
  const manager = await jetstreamManager(connection);
  const limits = {
    max_bytes: config.LOBBY_STREAM_MEGABYTES * MEGABYTE,
    // Bulkhead: what one sender has waiting is bounded too, so that none can fill the stream for all.
    max_msgs_per_subject: config.LOBBY_SENDER_BACKLOG,
    discard_new_per_subject: true,
    discard: DiscardPolicy.New,
    duplicate_window: 120 * SECOND,
  };
  const wanted = { ...limits, subjects: [keptSubject('>')], storage: StorageType.File, retention: RetentionPolicy.Interest };
  await manager.streams.add({ name: STREAM, ...wanted }).catch(async (error: unknown) => {
    if (!isTaken(error)) throw error;
    await manager.streams.update(STREAM, limits);
  });
  const patience = { ack_wait: ACK_WAIT, max_ack_pending: MOST_UNACKNOWLEDGED };
  const reader = { durable_name: config.LOBBY_STREAM, filter_subject: keptSubject(`${config.LOBBY_STREAM}.>`) };
  await manager.consumers
    .add(STREAM, { ...reader, ...patience, ack_policy: AckPolicy.Explicit })
    .catch(async (error: unknown) => {
      if (!isTaken(error)) throw error;
      await manager.consumers.update(STREAM, config.LOBBY_STREAM, patience);
    });
}

/** The broker's numbers for a stream and a reader that are there already, set otherwise: from an earlier version, or by MQTT itself. */
const TAKEN = [10_058, 10_148];
const isTaken = (error: unknown) => error instanceof JetStreamApiError && TAKEN.includes(error.code);

/** Opens the stream now and after every return of the broker, which may have come back without it. */
export async function keepStreamOpen(connection: NatsConnection, config: Config, log: Logger): Promise<void> {
  await openStream(connection, config);
  void (async () => {
    for await (const { type } of connection.status())
      if (type === 'reconnect')
        await openStream(connection, config).catch((error: unknown) =>
          log.error({ err: error }, 'the stream did not open again'),
        );
  })();
}
