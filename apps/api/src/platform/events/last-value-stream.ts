import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { brokerOptions, streamReplicas } from './broker-address.ts';
import { isTaken } from './jetstream.ts';

const KEPT_PER_SUBJECT = 10;

/** Append-only stream with the last values of each subject, outside the database and without delete permission. */
export async function connectLastValueStream(url: string, stream: string, subjects: string) {
  const connection = await connect({ ...brokerOptions(url), name: `lobby ${stream}`, timeout: 3000 });
  const manager = await jetstreamManager(connection);
  const limits = { max_msgs_per_subject: KEPT_PER_SUBJECT, num_replicas: streamReplicas(url) };
  await manager.streams
    .add({ name: stream, subjects: [subjects], deny_delete: true, deny_purge: true, ...limits })
    .catch(async (error: unknown) => {
      if (!isTaken(error)) throw error;
      await manager.streams.update(stream, limits);
    });
  return {
    async last(subject: string): Promise<unknown> {
      return (await manager.streams.getMessage(stream, { last_by_subj: subject }))?.json();
    },
    /** The last value of every subject there is. */
    async all(filter: string): Promise<Map<string, unknown>> {
      const { state } = await manager.streams.info(stream, { subjects_filter: filter });
      const values = new Map<string, unknown>();
      for (const subject of Object.keys(state.subjects ?? {}))
        values.set(subject, (await manager.streams.getMessage(stream, { last_by_subj: subject }))?.json());
      return values;
    },
    async put(subject: string, value: object): Promise<void> {
      await jetstream(connection).publish(subject, JSON.stringify(value), { timeout: 3000 });
    },
    close: () => connection.drain(),
  };
}
