import { pino } from 'pino';
import { expect, it } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { connectEventBus } from '#platform/events/event-bus.ts';
import { lineTo } from '#test/fixtures/line.ts';
import { until } from '#test/fixtures/node-process.ts';

it('a node that was disconnected from the broker reports a gap after it reconnects', async () => {
  const config = readConfig();
  const line = await lineTo(config.LOBBY_NATS_URL);
  const bus = await connectEventBus({ ...config, LOBBY_NATS_URL: line.url }, pino({ level: 'silent' }));
  let missed = 0;
  const heard: string[] = [];
  bus.subscribe(
    (property, { name }) => {
      if (property === 987_654) heard.push(name);
    },
    () => {
      missed += 1;
    },
  );
  expect(missed).toBe(0);
  line.cut();
  await until(async () => missed === 1);
  await until(async () => bus.isReady());
  await bus.publish([{ property: 987_654, event: { id: crypto.randomUUID(), name: 'test.heard', payload: null } }]);
  await until(async () => heard.includes('test.heard'));
  await bus.close();
  line.close();
});
