import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { jobs } from '#app/jobs.ts';
import { type AccessControl, CommandRefused } from '#modules/access-control/access-control.public.ts';
import { drainDeviceQueue, retryDue } from '#modules/device-command/device-command.job.ts';
import { connectEventBus } from '#platform/events/event-bus.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, config, inProperty, properties } = await testServer();
const log = pino({ level: 'silent' });
const bus = await connectEventBus(config, log);
const asWorker = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, max: 2 });
const job = { config, log, query: asWorker.query.bind(asWorker) as never };
afterAll(async () => {
  await asWorker.end();
  await bus.close();
});

const register = async (changes: object = {}) =>
  (await as('admin').post('/api/hardwares', { type: 'door', name: `ประตู ${randomUUID()}`, addr: '10.0.0.7', ...changes })).body
    .data.id as number;
const ask = async (hardware: number, kind = 'open') =>
  (await as('admin').post('/api/device-commands', { hardware, kind })).body.data.id as number;
const commandOf = async (id: number) =>
  (await as('user').get(`/api/device-commands?filters[id][$eq]=${id}&populate=*`)).body.data[0];
const drainQueueOf = (hardware: number, system: AccessControl) => drainDeviceQueue(job, system, properties.home, hardware);
const due = () => inProperty('home', (db) => db.updateTable('deviceCommand').set({ notBefore: sql`now()` }).execute());

/** A system whose answers the test decides. */
function madeUp(answers: Partial<AccessControl> = {}) {
  const sent: number[] = [];
  const system: AccessControl = {
    send: async ({ key }) => `ref-${sent.push(Number.parseInt(key, 10))}`,
    deliver: async () => 'none',
    credentialsOf: async () => null,
    outcome: async () => 'applied',
    ...answers,
  };
  return { sent, system };
}

beforeEach(() =>
  inProperty('home', (db) =>
    db.updateTable('deviceCommand').set({ state: 'applied', finishedAt: sql`now()` }).where('finishedAt', 'is', null).execute(),
  ),
);

describe('a command to a device', () => {
  it('is queued with the answer, and delivered by the worker', async () => {
    const door = await register();
    const answer = await as('admin').post('/api/device-commands', { hardware: door, kind: 'open' });
    expect(answer.body.data).toMatchObject({
      kind: 'open',
      state: 'queued',
      hardware: { id: door },
      askedBy: { id: expect.any(Number) },
    });
    const worker = await startWorker(config, log, bus, jobs);
    await until(async () => (await commandOf(answer.body.data.id)).state === 'applied');
    await worker.stop();
    expect(await commandOf(answer.body.data.id)).toMatchObject({
      problem: null,
      sentAt: expect.any(String),
      finishedAt: expect.any(String),
    });
  });

  it('does not wait for a queue lock of a killed worker', async () => {
    const door = await register();
    await ask(door);
    const lines = 'graphile_worker._private_job_queues';
    await asWorker.query(`update ${lines} set locked_by = 'killed', locked_at = now()`);
    const worker = await startWorker(config, log, bus, jobs);
    const id = await ask(door);
    await until(async () => (await commandOf(id)).finishedAt !== null);
    await worker.stop();
    await asWorker.query(`update ${lines} set locked_by = null, locked_at = null where locked_by = 'killed'`);
    expect(await commandOf(id)).toMatchObject({ state: 'applied' });
  });

  it('keeps its order: later commands wait for the first', async () => {
    const door = await register();
    const ids = [await ask(door, 'restart'), await ask(door, 'restart'), await ask(door, 'restart')];
    const { sent, system } = madeUp();
    await drainQueueOf(door, system);
    expect(sent).toEqual(ids);
    const dead = madeUp({ send: async () => Promise.reject(new Error('no route')) });
    const [first, second] = [await ask(door, 'restart'), await ask(door, 'restart')];
    await drainQueueOf(door, dead.system);
    await drainQueueOf(door, system);
    expect(await commandOf(first)).toMatchObject({ state: 'queued', problem: 'unreachable', attempts: 1 });
    expect(await commandOf(second)).toMatchObject({ state: 'queued', attempts: 0 });
  });

  it('is retried for a while, then fails, and is sent once more when a user retries it', async () => {
    const door = await register();
    const id = await ask(door, 'restart');
    const dead = madeUp({ send: async () => Promise.reject(new Error('no route')) });
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await due();
      await drainQueueOf(door, dead.system);
    }
    expect(await commandOf(id)).toMatchObject({ state: 'failed', problem: 'unreachable', attempts: 6 });
    expect((await as('admin').post(`/api/device-commands/${id}/again`)).body.data).toMatchObject({
      state: 'queued',
      problem: null,
    });
    const twice = await as('admin').post(`/api/device-commands/${id}/again`);
    expect([twice.status, twice.body.error.details.key]).toEqual([409, 'error.commandNotFailed']);
    await drainQueueOf(door, madeUp().system);
    expect(await commandOf(id)).toMatchObject({ state: 'applied' });
  });

  it('that the system refuses fails at once', async () => {
    const door = await register();
    const id = await ask(door, 'restart');
    await drainQueueOf(door, madeUp({ send: async () => Promise.reject(new CommandRefused('no such door')) }).system);
    expect(await commandOf(id)).toMatchObject({ state: 'failed', problem: 'refused', attempts: 1 });
  });

  it('that was sent is not sent again by the worker that takes over from a crashed one', async () => {
    const door = await register();
    const id = await ask(door, 'restart');
    await inProperty('home', (db) =>
      db
        .updateTable('deviceCommand')
        .set({ state: 'sent', reference: 'ref-9', sentAt: sql`now()` })
        .where('id', '=', id)
        .execute(),
    );
    const { sent, system } = madeUp();
    await drainQueueOf(door, system);
    expect(sent).toEqual([]);
    expect(await commandOf(id)).toMatchObject({ state: 'applied' });
  });

  it('is claimed by one of two workers', async () => {
    const door = await register();
    await ask(door, 'restart');
    const { sent, system } = madeUp();
    await Promise.all([drainQueueOf(door, system), drainQueueOf(door, system)]);
    expect(sent).toHaveLength(1);
  });

  it('is not updated by a worker whose claim has expired', async () => {
    const door = await register();
    const id = await ask(door, 'restart');
    const stalled = Promise.withResolvers<string>();
    const taken = Promise.withResolvers<void>();
    const slow = madeUp({
      send: () => {
        taken.resolve();
        return stalled.promise;
      },
    });
    const first = drainQueueOf(door, slow.system);
    await taken.promise;
    await due();
    await drainQueueOf(door, madeUp({ outcome: async () => Promise.reject(new Error('no route')) }).system);
    stalled.reject(new CommandRefused('too late'));
    await first;
    expect(await commandOf(id)).toMatchObject({ state: 'sent', problem: 'unreachable', attempts: 2 });
  });

  it('has one idempotency key for all attempts, and another one for a retry by a user', async () => {
    const door = await register();
    const id = await ask(door, 'restart');
    const keys: string[] = [];
    const systemRefusing = (refusal: Error) =>
      madeUp({
        send: async ({ key }) => {
          keys.push(key);
          throw refusal;
        },
      }).system;
    await drainQueueOf(door, systemRefusing(new Error('no route')));
    await due();
    await drainQueueOf(door, systemRefusing(new CommandRefused('no such door')));
    await as('admin').post(`/api/device-commands/${id}/again`);
    await drainQueueOf(door, systemRefusing(new CommandRefused('no such door')));
    expect(keys).toEqual([`${id}-1`, `${id}-1`, `${id}-2`]);
  });

  it('that opens a door expires', async () => {
    const door = await register();
    const id = await ask(door);
    await inProperty('home', (db) =>
      db.updateTable('deviceCommand').set({ expiresAt: sql`now() - interval '1 second'` }).where('id', '=', id).execute(),
    );
    const { sent, system } = madeUp();
    await drainQueueOf(door, system);
    expect(sent).toEqual([]);
    expect(await commandOf(id)).toMatchObject({ state: 'failed', problem: 'late' });
  });

  it('of a property whose system is unavailable does not delay other properties', async () => {
    const doors = await Promise.all(Array.from({ length: 45 }, () => register()));
    for (const door of doors) await ask(door, 'restart');
    const elsewhere = (await as('neighbour').post('/api/hardwares', { type: 'door', name: 'ประตู', addr: '10.0.0.7' })).body.data
      .id;
    const theirs = (await as('neighbour').post('/api/device-commands', { hardware: elsewhere, kind: 'restart' })).body.data.id;
    const tried: string[] = [];
    let atOnce = 0;
    let most = 0;
    const { system } = madeUp({
      send: async ({ key, device }) => {
        if (device.id === elsewhere) return `ref-${key}`;
        atOnce += 1;
        most = Math.max(most, atOnce);
        tried.push(key);
        await new Promise(setImmediate);
        atOnce -= 1;
        throw new Error('no route');
      },
    });
    expect(await retryDue(job, async () => system)).toBe(40);
    expect([tried.length, most]).toEqual([2, 1]);
    const [command] = (await as('neighbour').get(`/api/device-commands?filters[id][$eq]=${theirs}`)).body.data;
    expect(command).toMatchObject({ state: 'applied' });
  });

  it('is audited: who sent it, and its outcome', async () => {
    const door = await register();
    const id = await ask(door, 'restart');
    await drainQueueOf(door, madeUp().system);
    const entries = await inProperty('home', (db) =>
      db
        .selectFrom('auditLog')
        .select(['action', 'accountId', 'after'])
        .where('record', '=', 'device_command')
        .where('recordId', '=', String(id))
        .orderBy('id')
        .execute(),
    );
    expect(entries.map(({ action, after }) => [action, (after as { state: string }).state])).toEqual([
      ['POST:/device-commands', 'queued'],
      ['system', 'sent'],
      ['system', 'applied'],
    ]);
  });

  it('is refused for a device of another property, and for those who only read', async () => {
    const door = await register();
    const foreign = await as('neighbour').post('/api/device-commands', { hardware: door, kind: 'open' });
    expect(foreign.body.error.details.errors).toMatchObject([{ path: ['hardware'], key: 'notFound' }]);
    expect((await as('user').post('/api/device-commands', { hardware: door, kind: 'open' })).status).toBe(403);
    expect((await as('admin').post('/api/device-commands', { hardware: door, kind: 'add-card' })).status).toBe(400);
  });

  it('needs functions only: the worker role cannot read the tables', async () => {
    await expect(asWorker.query('select * from device_command')).rejects.toThrow(/permission denied/);
    await expect(asWorker.query('select * from hardware')).rejects.toThrow(/permission denied/);
  });
});
