import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import type { EventBus } from './event-bus.ts';
import { startRelay } from './outbox-relay.ts';

const { as, config, services, properties } = await testServer();
const log = pino({ level: 'silent' });
const application = new pg.Pool({ connectionString: config.LOBBY_DATABASE_URL });
const worker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL });
afterAll(() => Promise.all([application.end(), worker.end()]));
beforeEach(() => worker.query('delete from outbox; delete from jobs.request'));

const { home, next } = properties;
const emitSql = `insert into outbox (name, payload) values ('test.numbered', $1)`;
/** A transaction as a call opens it, to be committed by the test. */
async function begin(property: number) {
  const client = await application.connect();
  await client.query('begin');
  await client.query(`select set_config('app.property_id', $1, true)`, [String(property)]);
  return {
    emit: (number: number) => client.query(emitSql, [JSON.stringify({ number })]),
    commit: async () => {
      await client.query('commit');
      client.release();
    },
  };
}
async function emit(property: number, ...numbers: number[]): Promise<void> {
  const one = await begin(property);
  for (const number of numbers) await one.emit(number);
  await one.commit();
}

/** A broker the test can take away; it remembers what it was given. */
function brokerOf() {
  const delivered: { property: number; number: number }[] = [];
  const state = { isUp: true, isSilent: false, tries: 0 };
  const bus = {
    isReady: () => true,
    onWake: () => {},
    async publish(events: Parameters<EventBus['publish']>[0]) {
      state.tries += 1;
      if (!state.isUp) throw new Error('the broker is away');
      for (const { property, event } of events)
        delivered.push({ property, number: (event.payload as { number: number }).number });
      if (state.isSilent) throw new Error('the broker does not answer');
    },
  } as unknown as EventBus;
  const numbersOf = (property: number) => delivered.filter((one) => one.property === property).map(({ number }) => number);
  const start = () => {
    const relay = startRelay(config, log, bus);
    onTestFinished(() => relay.stop());
    return relay;
  };
  return { state, start, numbersOf, delivered };
}
const waiting = async () => Number((await worker.query<{ count: number }>('select count(*) from outbox')).rows[0]?.count);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe('the outbox relay', () => {
  it('keeps the order of a property over a broker outage', async () => {
    const broker = brokerOf();
    broker.state.isUp = false;
    await emit(home, 1, 2, 3);
    broker.start();
    await emit(home, 4, 5);
    await until(async () => broker.state.tries >= 2);
    broker.state.isUp = true;
    await emit(home, 6, 7);
    await until(async () => (await waiting()) === 0);
    expect(broker.numbersOf(home)).toEqual(range(1, 7));
  });

  it('delivers events committed late although later ones are delivered already', async () => {
    const broker = brokerOf();
    broker.start();
    const slow = await begin(home);
    await slow.emit(1);
    await emit(home, 2);
    await until(async () => broker.numbersOf(home).length === 1);
    await slow.commit();
    await until(async () => (await waiting()) === 0);
    expect(broker.numbersOf(home)).toEqual([2, 1]);
  });

  it('three relays at once deliver each event, in order for each property', async () => {
    const broker = brokerOf();
    await Promise.all(range(1, 3).map(async () => broker.start()));
    for (const round of range(0, 19)) {
      await Promise.all([home, next].map((property) => emit(property, ...range(round * 80 + 1, round * 80 + 80))));
    }
    await until(async () => (await waiting()) === 0);
    expect(broker.numbersOf(home)).toEqual(range(1, 1600));
    expect(broker.numbersOf(next)).toEqual(range(1, 1600));
  });

  it('redelivers unacknowledged events, oldest first', async () => {
    const broker = brokerOf();
    broker.state.isSilent = true;
    await emit(home, 1, 2, 3);
    broker.start();
    await until(async () => broker.state.tries >= 2);
    broker.state.isSilent = false;
    await until(async () => (await waiting()) === 0);
    const numbers = broker.numbersOf(home);
    expect(numbers).toEqual(Array.from({ length: broker.state.tries }, () => [1, 2, 3]).flat());
  });
});

describe('writing to the outbox', () => {
  it("is possible for one's own property only, and only the relay reads it", async () => {
    const client = await application.connect();
    await expect(client.query(emitSql, ['{}'])).rejects.toThrow(/app.property_id|invalid input syntax/);
    await client.query(`select set_config('app.property_id', $1, false)`, [String(home)]);
    const foreign = `insert into outbox (property_id, name, payload) values (${next}, 'test', '{}')`;
    await expect(client.query(foreign)).rejects.toThrow(/permission denied/);
    await expect(client.query('select * from outbox')).rejects.toThrow(/permission denied/);
    await expect(
      client.query(`insert into outbox (name, payload) values ('test', $1)`, [JSON.stringify('x'.repeat(9000))]),
    ).rejects.toThrow(/check/);
    client.release(true);
  });

  it('notifies nobody inside the transaction, and neither does asking for a job', async () => {
    const listener = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
    await listener.connect();
    const notified: string[] = [];
    listener.on('notification', ({ channel }) => void notified.push(channel));
    await listener.query('listen "jobs:insert"; listen probe');
    await as('admin').post('/api/contacts', { nameTh: 'ก', nameEn: 'A', phone: '191' });
    const door = (await as('admin').post('/api/hardwares', { type: 'door', name: 'ประตู', addr: '10.0.0.7' })).body.data.id;
    expect((await as('admin').post('/api/device-commands', { hardware: door, kind: 'restart' })).status).toBe(200);
    await listener.query('notify probe');
    await until(async () => notified.includes('probe'));
    expect(notified).toEqual(['probe']);
    await listener.end();
  });

  it('forwards each requested job once, however many relays run', async () => {
    await services.pool.query(
      `select set_config('app.property_id', '${home}', false), jobs.enqueue_alone('counted', '{}') from generate_series(1, 100)`,
    );
    const moved = await Promise.all(
      range(1, 4).map(
        async () => (await worker.query<{ moved: number }>('select jobs.forward(30) as moved')).rows[0]?.moved ?? 0,
      ),
    );
    const rest = (await worker.query<{ moved: number }>('select jobs.forward(1000) as moved')).rows[0]?.moved ?? 0;
    const { rows } = await worker.query(`select from graphile_worker.jobs where task_identifier = 'counted'`);
    expect([moved.reduce((sum, one) => sum + one, rest), rows.length]).toEqual([100, 100]);
  });
});
