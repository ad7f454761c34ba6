import { createHash } from 'node:crypto';
import { type JetStreamClient, jetstream } from '@nats-io/jetstream';
import type { Logger } from 'pino';
import { withTimeout } from '#platform/async/with-timeout.ts';
import type { Config } from '#platform/config/config.ts';
import { type BrokerConnection, connectBroker, keepStreamOpen, type StreamSpec } from './jetstream.ts';

/** Whoever reports is told quickly that the broker is away, and keeps the events. */
const PUBLISH_MS = 5000;

/** Publishes to a stream; connects when it is first needed. */
export function createPublisher(config: Config, log: Logger, spec: StreamSpec) {
  let opening: Promise<{ connection: BrokerConnection; stream: JetStreamClient }> | undefined;
  const open = async () => {
    const connection = await connectBroker(config, 'lobby api');
    await keepStreamOpen(connection, spec, log);
    return { connection, stream: jetstream(connection) };
  };
  const opened = () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return {
    connection: async () => (await opened()).connection,
    /** Returns once the broker has written it to disk. The same text within two minutes is the same message. */
    async publish(subject: string, text: string): Promise<void> {
      const { stream } = await withTimeout(opened(), PUBLISH_MS, new Error('the broker is away'));
      const msgID = createHash('sha256').update(subject).update('\n').update(text).digest('base64url');
      await stream.publish(subject, text, { msgID, timeout: PUBLISH_MS });
    },
    async close(): Promise<void> {
      await opening?.then(({ connection }) => connection.close()).catch(() => undefined); // it never opened
    },
  };
}
export type Publisher = ReturnType<typeof createPublisher>;
