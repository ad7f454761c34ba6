import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { z } from 'zod';

const STREAM = 'anchors';
const KEPT_PER_PROPERTY = 10;

const Anchor = z.object({ number: z.int(), head: z.base64() });
export interface Anchor {
  number: number;
  head: Buffer;
}

/** Where each property's chain ends, kept off the database: whoever cuts the log there cannot cut this. Nothing in it can be deleted. */
export async function connectAnchors(url: string, database: string) {
  const { username, password, host } = new URL(url);
  const connection = await connect({ servers: host, user: username, pass: password, name: 'lobby anchors', timeout: 3000 });
  const manager = await jetstreamManager(connection);
  await manager.streams.add({
    name: STREAM,
    subjects: ['anchor.>'],
    max_msgs_per_subject: KEPT_PER_PROPERTY,
    deny_delete: true,
    deny_purge: true,
  });
  const stream = jetstream(connection);
  const subject = (property: number) => `anchor.${database}.${property}`;

  return {
    async last(property: number): Promise<Anchor | undefined> {
      const message = await manager.streams.getMessage(STREAM, { last_by_subj: subject(property) });
      if (!message) return undefined;
      const { number, head } = Anchor.parse(message.json());
      return { number, head: Buffer.from(head, 'base64') };
    },
    async put(property: number, { number, head }: Anchor): Promise<void> {
      await stream.publish(subject(property), JSON.stringify({ number, head: head.toString('base64') }), { timeout: 3000 });
    },
    close: () => connection.drain(),
  };
}
export type Anchors = Awaited<ReturnType<typeof connectAnchors>>;
