import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { until } from '#kernel/testing/node-process.ts';
import { STREAM } from '../subject.ts';

/** Everything published so far was delivered and acknowledged, also what was delivered twice. */
export async function drained(connection: NatsConnection, reader: string, longest = 60_000): Promise<void> {
  const manager = await jetstreamManager(connection);
  await until(async () => {
    const { num_pending, num_ack_pending } = await manager.consumers.info(STREAM, reader);
    return num_pending + num_ack_pending === 0;
  }, longest);
}
