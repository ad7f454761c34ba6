import {
  AckPolicy,
  type Consumer,
  DiscardPolicy,
  JetStreamApiError,
  type JsMsg,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { connect, InvalidArgumentError, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import type { Config } from '#platform/config/config.ts';
import { brokerOptions } from './broker-address.ts';

export type BrokerConnection = NatsConnection;
export type StreamMessage = JsMsg;
export type StreamConsumer = Consumer;

/** A stream that keeps what its one consumer has not acknowledged. */
export interface StreamSpec {
  name: string;
  subjects: string[];
  maxBytes: number;
  /** Bulkhead: what one sender has waiting is bounded too, so that none can fill the stream for all. */
  maxMessagesPerSubject: number;
  replicas: number;
  consumer: { name: string; subject: string };
}

const SECOND = 1_000_000_000;
/** Longer than any batch takes; a worker that dies leaves its messages to the others after this. */
const ACK_WAIT = 10 * SECOND;
const MAX_UNACKNOWLEDGED = 10_000;

export const RECONNECT_MS = 500;

/** Retries for ever, at the start and after every lost connection. */
export function connectBroker({ LOBBY_NATS_URL }: Pick<Config, 'LOBBY_NATS_URL'>, name: string): Promise<BrokerConnection> {
  // Also after authentication errors: a broker that starts under load may reject us at first, and a client that gave up would never come back.
  const forever = {
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: RECONNECT_MS,
    timeout: 3000,
  };
  return connect({ ...brokerOptions(LOBBY_NATS_URL), name, ...forever });
}

/**
 * Creates or updates the stream and its consumer. A full stream refuses new messages. The consumer must exist before anything is
 * published: with interest retention a message without a consumer is dropped.
 */
export async function openStream(connection: BrokerConnection, spec: StreamSpec): Promise<void> {
  const manager = await jetstreamManager(connection);
  const limits = {
    max_bytes: spec.maxBytes,
    num_replicas: spec.replicas,
    max_msgs_per_subject: spec.maxMessagesPerSubject,
    discard_new_per_subject: true,
    discard: DiscardPolicy.New,
    duplicate_window: 120 * SECOND,
  };
  const wanted = { ...limits, subjects: spec.subjects, storage: StorageType.File, retention: RetentionPolicy.Interest };
  await manager.streams.add({ name: spec.name, ...wanted }).catch(async (error: unknown) => {
    if (!isTaken(error)) throw error;
    await manager.streams.update(spec.name, limits);
  });
  const ackLimits = { ack_wait: ACK_WAIT, max_ack_pending: MAX_UNACKNOWLEDGED };
  const durable = { durable_name: spec.consumer.name, filter_subject: spec.consumer.subject };
  await manager.consumers
    .add(spec.name, { ...durable, ...ackLimits, ack_policy: AckPolicy.Explicit })
    .catch(async (error: unknown) => {
      if (!isTaken(error)) throw error;
      await manager.consumers.update(spec.name, spec.consumer.name, ackLimits);
    });
}

/** Error codes of a stream and a consumer that exist already with other settings: from an earlier version, or made by MQTT. */
const TAKEN = [10_058, 10_148];
export const isTaken = (error: unknown) => error instanceof JetStreamApiError && TAKEN.includes(error.code);

/** Opens the stream now and after every reconnect: the broker may have lost it. */
export async function keepStreamOpen(connection: BrokerConnection, spec: StreamSpec, log: Logger): Promise<void> {
  await openStream(connection, spec);
  void (async () => {
    for await (const { type } of connection.status())
      if (type === 'reconnect')
        await openStream(connection, spec).catch((error: unknown) =>
          log.error({ err: error }, 'the stream could not be reopened'),
        );
  })();
}

export const consumerOf = (connection: BrokerConnection, { name, consumer }: StreamSpec): Promise<StreamConsumer> =>
  jetstream(connection).consumers.get(name, consumer.name);

/** Only this sender's backlog is full. The broker has one error code for all limits, and names the limit only in the message. */
export const isBacklogFull = (error: unknown) =>
  error instanceof JetStreamApiError && error.message.includes('maximum messages per subject exceeded');

export const isMessageTooLarge = (error: unknown) => error instanceof InvalidArgumentError;
