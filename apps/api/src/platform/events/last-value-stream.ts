import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';

const KEPT_PER_SUBJECT = 10;

/** Append-only stream with the last values of each subject, outside the database and without delete permission. */
export async function connectLastValueStream(url: string, stream: string, subjects: string) {
  const { username, password, host } = new URL(url);
  const connection = await connect({ servers: host, user: username, pass: password, name: `lobby ${stream}`, timeout: 3000 });
  const manager = await jetstreamManager(connection);
  const keep = { max_msgs_per_subject: KEPT_PER_SUBJECT, deny_delete: true, deny_purge: true };
  await manager.streams.add({ name: stream, subjects: [subjects], ...keep });
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
