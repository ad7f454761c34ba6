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
import { measures } from './access-event.metrics.ts';
import { store } from './access-event.store.ts';
import { streamSpec } from './access-event.stream.ts';
import { deviceRegistry } from './device-registry.ts';
import { heartbeats } from './heartbeats.ts';
import { notices } from './live-notices.ts';
import { type Read, readMessage } from './message.ts';
import { makeMonths } from './months.job.ts';
import { senderMeter, throttleSubject } from './throttle.ts';

/** With two, one reads and parses while the other's batch is being written. */
const LANES = 2;
/** What a lane may hold before it has written it: the rest waits in the stream, not in memory. */
const BUFFERED_BYTES = 4 * 1024 * 1024;
const RETRY_MS = 500;
const LAG_MS = 5000;
const FLUSH_MS = 2000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Takes events from the stream into the tables until it is stopped: acknowledged only when committed, so a crash repeats and never loses. */
export async function startWriter(config: Config, log: Logger): Promise<{ stop(): Promise<void> }> {
  const connection = await connectBroker(config, 'lobby writer');
  const spec = streamSpec(config);
  await keepStreamOpen(connection, spec, log);
  const pool = openPool(config, log);
  const tell = notices(config.LOBBY_STREAM, (subject, text) => connection.publish(subject, text));
  const beats = heartbeats();
  const registry = deviceRegistry((text, values) => pool.query(text, values));
  const meter = senderMeter(config, (throttle) => {
    measures.throttled();
    log.warn({ alarm: 'sender over its limit', ...throttle }, 'a sender is blocked for sending more than its share');
    connection.publish(throttleSubject(config.LOBBY_STREAM), JSON.stringify(throttle));
  });
  const stopping = new AbortController();
  const over = () => stopping.signal.aborted;

  async function lane(): Promise<void> {
    while (!over()) {
      try {
        // A worker that comes back after months finds no month to write to.
        await makeMonths((text, values) => pool.query(text, values), config.LOBBY_ACCESS_MONTHS);
        await work(await consumerOf(connection, spec));
      } catch (error) {
        if (over()) return;
        log.warn({ reason: (error as Error).message }, 'the stream cannot be read, trying again');
        await pause(RETRY_MS);
        if (!connection.isClosed()) await openStream(connection, spec).catch(() => undefined); // said above, and tried again
      }
    }
  }

  async function work(consumer: StreamConsumer): Promise<void> {
    // Without the last word, a reader that somebody removed would be waited for until the next start.
    const messages = await consumer.consume({ max_bytes: BUFFERED_BYTES, abort_on_missing_resource: true });
    // What is fetched already comes first, then the end.
    const close = () => void messages.close();
    stopping.signal.addEventListener('abort', close, { once: true });
    for await (const batch of batches(messages)) {
      const read = readAll(batch, config.LOBBY_ACCESS_MONTHS, meter);
      const news = beats.news(read.heard);
      await untilStored({ ...read, heard: news });
      beats.note(news);
      for (const message of batch) message.ack();
    }
    stopping.signal.removeEventListener('abort', close);
  }

  /** The batch stays in hand while the database is away: nothing else is fetched meanwhile, and the stream keeps the rest. */
  async function untilStored(read: Read): Promise<void> {
    for (;;) {
      try {
        const started = performance.now();
        const registered = await registry.withoutUnknown(read);
        const { landed, poison } = await withClient(pool, (client) => store(client, registered));
        measures.wrote(registered, landed, poison.length, performance.now() - started);
        if (poison.length > 0)
          log.error({ alarm: 'poison', messages: poison.length, subject: poison[0]?.subject }, 'events were set aside');
        // Also of what was there already: whoever wrote it may have died before telling.
        for (const property of new Set(read.events.map((event) => event.property))) tell.changed(property);
        return;
      } catch (error) {
        if (over()) throw error;
        measures.failed();
        log.warn({ reason: (error as Error).message }, 'a batch could not be written, trying again');
        await pause(RETRY_MS);
      }
    }
  }

  const lanes = Array.from({ length: LANES }, lane);
  const lag = setInterval(() => void readLag(connection, spec).catch(measures.blind), LAG_MS);
  return {
    async stop() {
      stopping.abort();
      clearInterval(lag);
      await Promise.all(lanes);
      tell.stop();
      // The last notices and acknowledgements leave first; without a broker they are not missed, the events come again.
      await withTimeout(connection.flush(), FLUSH_MS).catch(() => undefined);
      await connection.close();
      await pool.end();
    },
  };
}

function readAll(messages: StreamMessage[], months: number, meter: ReturnType<typeof senderMeter>): Read {
  const all: Read = { events: [], poison: [], heard: [] };
  for (const message of messages) {
    const receivedAt = new Date(message.info.timestampNanos / 1_000_000);
    const read = readMessage({ subject: message.subject, receivedAt, text: message.string() }, months);
    meter({ subject: message.subject, receivedAt, bytes: message.data.length }, read);
    const { events, poison, heard } = read;
    for (const event of events) all.events.push(event);
    all.poison.push(...poison);
    all.heard.push(...heard);
  }
  return all;
}

async function readLag(connection: BrokerConnection, spec: StreamSpec): Promise<void> {
  const consumer = await consumerOf(connection, spec);
  const { num_pending, num_ack_pending } = await consumer.info();
  measures.waiting({ inStream: num_pending, inHand: num_ack_pending });
}

/** A batch of a connection that was lost is written again. */
const openPool = (config: Config, log: Logger) =>
  openWorkerPool(
    {
      connectionString: config.LOBBY_WORKER_DATABASE_URL,
      max: LANES,
      connectionTimeoutMillis: 3000,
      query_timeout: 35_000,
      options: '-c statement_timeout=30000 -c lock_timeout=10000 -c timezone=UTC -c jit=off',
    },
    log,
    'access event writer',
  );
