import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { Logger } from 'pino';

const STREAM = 'events';
const SECOND = 1_000_000_000;
const DAY = 86_400 * SECOND;

export interface DomainEvent {
  id: string;
  name: string;
  payload: unknown;
}

/** Carries committed events to whoever listens: `event.<property>.<name>`, each id at most once within two minutes. */
export async function connectEventBus(url: string, log: Logger) {
  const { username, password, host } = new URL(url);
  const connection = await connect({
    servers: host,
    user: username,
    pass: password,
    name: 'lobby',
    waitOnFirstConnect: true,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 500,
    timeout: 3000,
  });
  let returned = () => {};
  void reportStatus();
  const manager = await jetstreamManager(connection);
  await manager.streams.add({ name: STREAM, subjects: ['event.>'], max_age: 7 * DAY, duplicate_window: 120 * SECOND });
  const stream = jetstream(connection);

  async function reportStatus() {
    for await (const { type } of connection.status()) {
      log.info({ nats: type }, 'event bus');
      if (type === 'reconnect') returned();
    }
  }
  return {
    async publish(property: number, event: DomainEvent): Promise<void> {
      await stream.publish(`event.${property}.${event.name}`, JSON.stringify(event), { msgID: event.id, timeout: 3000 });
    },
    /** Everything any node publishes from now on. What was missed while away is not told again, but that something may have been. */
    listen(hear: (property: number, event: DomainEvent) => void, missed: () => void): void {
      returned = missed;
      // What is kept, and what is told on the way only.
      for (const subject of ['event.>', 'live.>'])
        connection.subscribe(subject, {
          callback: (_error, message) => hear(Number(message.subject.split('.')[1]), message.json<DomainEvent>()),
        });
    },
    isConnected: () => !connection.isClosed(),
    close: () => connection.drain(),
  };
}
export type EventBus = Awaited<ReturnType<typeof connectEventBus>>;
