import { createHash } from 'node:crypto';
import { JetStreamApiError, type JetStreamClient, jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import { type Config, withTimeout } from '#platform/module.ts';
import { connectBroker, keepStreamOpen } from './broker.ts';
import { keptSubject } from './subject.ts';

/** Whoever reports is told quickly that the broker is away, and keeps the events. */
const PUBLISH_MS = 5000;

/** This sender's backlog is full, and nobody else's. The broker has one number for all that it cannot store, and says only in words which limit it was. */
export const isBacklogFull = (error: unknown) =>
  error instanceof JetStreamApiError && error.message.includes('maximum messages per subject exceeded');

/** The API's way into the stream, opened when it is first needed. */
export function publisher(config: Config, log: Logger) {
  let opening: Promise<{ connection: NatsConnection; stream: JetStreamClient }> | undefined;
  const open = async () => {
    const connection = await connectBroker(config, 'lobby api');
    await keepStreamOpen(connection, config, log);
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
      await stream.publish(keptSubject(subject), text, { msgID, timeout: PUBLISH_MS });
    },
    async close(): Promise<void> {
      await opening?.then(({ connection }) => connection.close()).catch(() => undefined); // it never opened
    },
  };
}
export type Publisher = ReturnType<typeof publisher>;
