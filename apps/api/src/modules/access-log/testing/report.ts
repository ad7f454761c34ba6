import { MOST_EVENTS } from '@lobby/contract/areas/access-event';
import pg from 'pg';
import { afterAll } from 'vitest';
import type { Config } from '#kernel/config.ts';
import { readMessage } from '../../../stream/message.ts';
import { store } from '../../../stream/store.ts';

/** Lets a property's devices report, by the writer's own hand and without the stream between. */
export async function reporter(config: Config) {
  const worker = new pg.Client(config.LOBBY_WORKER_DATABASE_URL);
  await worker.connect();
  afterAll(() => worker.end());
  let number = 0;
  return async (property: number, events: object[]) => {
    const told = events.map((event) => {
      number += 1;
      return { externalId: `e${number}`, kind: 'door', device: 1, direction: 'in', ...event };
    });
    const subject = `$MQTT.msgs.access.${property}.gateway.1`;
    for (let at = 0; at < told.length; at += MOST_EVENTS) {
      const text = JSON.stringify(told.slice(at, at + MOST_EVENTS));
      const read = readMessage({ subject, receivedAt: new Date(), text }, config.LOBBY_ACCESS_MONTHS);
      if (read.poison.length > 0) throw new Error(JSON.stringify(read.poison[0]));
      await store(worker, read);
    }
  };
}
