import type { Logger } from 'pino';
import {
  type BrokerConnection,
  batches,
  type Config,
  connectBroker,
  consumerOf,
  keepStreamOpen,
  openStream,
  openWorkerPool,
  type StreamConsumer,
  type StreamMessage,
  type StreamSpec,
  withClient,
  withTimeout,
} from '#platform/module.ts';
import { metrics } from './access-event.metrics.ts';
import { storeBatch } from './access-event.store.ts';
import { streamSpec } from './access-event.stream.ts';
import { deviceRegistry } from './device-registry.ts';
import { heartbeatThrottle } from './heartbeats.ts';
import { liveNotices } from './live-notices.ts';
import { type ParsedMessages, readMessage } from './message.ts';
import { createMonthPartitions } from './months.job.ts';
import { senderMeter, throttleSubject } from './throttle.ts';

/** With two, one fetches and parses while the other's batch is being written. */
const CONSUMERS = 2;
/** Unwritten bytes a consumer may buffer: the rest waits in the stream, not in memory. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;
const RETRY_MS = 500;
const LAG_POLL_MS = 5000;
const FLUSH_MS = 2000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Consumes events into the tables until stopped. A batch is acknowledged after its commit (at-least-once), so a crash repeats events and loses none. */
export async function startWriter(config: Config, log: Logger): Promise<{ stop(): Promise<void> }> {
  const connection = await connectBroker(config, 'lobby writer');
  const spec = streamSpec(config);
  await keepStreamOpen(connection, spec, log);
  const pool = openPool(config, log);
  const notices = liveNotices(config.LOBBY_STREAM, (subject, text) => connection.publish(subject, text));
  const heartbeats = heartbeatThrottle();
  const registry = deviceRegistry((text, values) => pool.query(text, values));
  const meter = senderMeter(config, (throttle) => {
    metrics.throttled();
    log.warn({ alarm: 'sender over its limit', ...throttle }, 'sender blocked: rate limit exceeded');
    connection.publish(throttleSubject(config.LOBBY_STREAM), JSON.stringify(throttle));
  });
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;

  async function runConsumer(): Promise<void> {
    while (!isStopping()) {
      try {
        // A worker started after months of downtime finds no partition to write to.
        await createMonthPartitions((text, values) => pool.query(text, values), config.LOBBY_ACCESS_MONTHS);
        await consumeBatches(await consumerOf(connection, spec));
      } catch (error) {
        if (isStopping()) return;
        log.warn({ reason: (error as Error).message }, 'consuming the stream failed, retrying');
        await pause(RETRY_MS);
        if (!connection.isClosed()) await openStream(connection, spec).catch(() => undefined); // logged above, and retried
      }
    }
  }

  async function consumeBatches(consumer: StreamConsumer): Promise<void> {
    // Without `abort_on_missing_resource`, a deleted consumer would be waited for until the next start.
    const messages = await consumer.consume({ max_bytes: MAX_BUFFERED_BYTES, abort_on_missing_resource: true });
    // Messages fetched so far are still delivered before the iteration ends.
    const close = () => void messages.close();
    stopping.signal.addEventListener('abort', close, { once: true });
    // Stopped while the broker opened it: nobody hears that event any more.
    if (isStopping()) close();
    for await (const batch of batches(messages)) {
      const parsed = parseMessages(batch, config.LOBBY_ACCESS_MONTHS, meter);
      const due = heartbeats.due(parsed.heartbeats);
      await storeWithRetry({ ...parsed, heartbeats: due });
      heartbeats.markStored(due);
      for (const message of batch) message.ack();
    }
    stopping.signal.removeEventListener('abort', close);
  }

  /** Backpressure: while the database is unavailable the batch is retried and nothing else is fetched; the stream keeps the rest. */
  async function storeWithRetry(parsed: ParsedMessages): Promise<void> {
    for (;;) {
      try {
        const started = performance.now();
        const registered = await registry.withoutUnknown(parsed);
        const { inserted, deadLetters } = await withClient(pool, (client) => storeBatch(client, registered));
        metrics.batchStored(registered, inserted, deadLetters.length, performance.now() - started);
        if (deadLetters.length > 0)
          log.error(
            { alarm: 'dead letters', messages: deadLetters.length, subject: deadLetters[0]?.subject },
            'events stored as dead letters',
          );
        // Duplicates too: the worker that stored them may have crashed before it notified anybody.
        for (const property of new Set(parsed.events.map((event) => event.property))) notices.notifyChanged(property);
        return;
      } catch (error) {
        if (isStopping()) throw error;
        metrics.batchFailed();
        log.warn({ reason: (error as Error).message }, 'storing a batch failed, retrying');
        await pause(RETRY_MS);
      }
    }
  }

  const consumers = Array.from({ length: CONSUMERS }, runConsumer);
  const lag = setInterval(() => void readLag(connection, spec).catch(metrics.lagUnknown), LAG_POLL_MS);
  return {
    async stop() {
      stopping.abort();
      clearInterval(lag);
      await Promise.all(consumers);
      notices.stop();
      // Flushes notices and acknowledgements. Without a broker they are lost, and the events are redelivered.
      await withTimeout(connection.flush(), FLUSH_MS).catch(() => undefined);
      await connection.close();
      await pool.end();
    },
  };
}

function parseMessages(messages: StreamMessage[], months: number, meter: ReturnType<typeof senderMeter>): ParsedMessages {
  const all: ParsedMessages = { events: [], deadLetters: [], heartbeats: [] };
  for (const message of messages) {
    const receivedAt = new Date(message.info.timestampNanos / 1_000_000);
    const parsed = readMessage({ subject: message.subject, receivedAt, text: message.string() }, months);
    meter({ subject: message.subject, receivedAt, bytes: message.data.length }, parsed);
    const { events, deadLetters, heartbeats } = parsed;
    for (const event of events) all.events.push(event);
    all.deadLetters.push(...deadLetters);
    all.heartbeats.push(...heartbeats);
  }
  return all;
}

async function readLag(connection: BrokerConnection, spec: StreamSpec): Promise<void> {
  const consumer = await consumerOf(connection, spec);
  const { num_pending, num_ack_pending } = await consumer.info();
  metrics.setLag({ inStream: num_pending, unacknowledged: num_ack_pending });
}

/** A batch whose connection was lost is retried. */
const openPool = (config: Config, log: Logger) =>
  openWorkerPool(
    {
      connectionString: config.LOBBY_WORKER_DATABASE_URL,
      max: CONSUMERS,
      connectionTimeoutMillis: 3000,
      query_timeout: 35_000,
      options: '-c statement_timeout=30000 -c lock_timeout=10000 -c timezone=UTC -c jit=off',
    },
    log,
    'access event writer',
  );
