import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { connectEventBus } from '#platform/events/event-bus.ts';
import { serializeError } from '#platform/logging/serialize-error.ts';
import { until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { type Job, startWorker } from './worker.ts';

const { config } = await testServer([]);
const lines: string[] = [];
const log = pino({ serializers: { err: serializeError } }, { write: (line: string) => void lines.push(line) });
const bus = await connectEventBus(config, log);
const pool = new pg.Pool({ connectionString: config.LOBBY_WORKER_DATABASE_URL, max: 1 });
afterAll(async () => {
  await pool.end();
  await bus.close();
});

it("a failed job's line of the log names it and its error, without the values PostgreSQL refused", async () => {
  const refused: Job = {
    name: 'refused',
    pool: 'fast',
    run: async ({ query }) => void (await query('select $1::text::int', ['Somchai Jaidee'])),
  };
  const worker = await startWorker(config, log, bus, [refused]);
  await pool.query(`select graphile_worker.add_job('refused', max_attempts => 1)`);
  await until(async () => lines.some((line) => line.includes('a job failed')));
  await worker.stop();
  const line = JSON.parse(lines.find((one) => one.includes('a job failed')) ?? '{}');
  expect(line).toMatchObject({ level: 50, job: 'refused', attempt: 1, of: 1, err: { code: '22P02' } });
  expect(lines.join('')).not.toContain('Somchai');
});
