import pg from 'pg';
import { sealAudit } from '../apps/api/src/modules/log/chain.job.ts';
import { openLog } from '../apps/api/src/platform/logging/logger.ts';
import { freshDatabase, prepareTemplate } from '../apps/api/test/fixtures/database.ts';
import { startNode } from '../apps/api/test/fixtures/node-process.ts';
import { addPeople, PASSWORD } from '../apps/api/test/fixtures/people.ts';
import { median } from './load.ts';

/** What sealing the log costs whoever writes: the same calls against a log without its order, index and sealer, round by round. */
const ROUNDS = 7;
const SECONDS = 6;
const WRITERS = 8;
/** Between two writes of one writer: together some hundred a second, more than any building has. */
const PAUSE_MS = 40;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

await prepareTemplate();

async function house(sealed: boolean) {
  const { config, drop } = await freshDatabase();
  await addPeople(config);
  const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
  await owner.connect();
  if (!sealed) await owner.query('drop index audit_log_xid; alter table audit_log drop column xid');
  await owner.end();
  const node = await startNode(config);
  const headers = { 'content-type': 'application/json', authorization: '' };
  const post = (path: string, body: object) =>
    fetch(`${node.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { jwt } = (await (await post('/api/auth/login', { identifier: 'admin', password: PASSWORD })).json()) as { jwt: string };
  headers.authorization = `Bearer ${jwt}`;

  const jobs = new pg.Client(config.LOBBY_WORKER_DATABASE_URL);
  await jobs.connect();
  const seal = () =>
    sealAudit.run({ config, log: openLog('silent'), query: (text, values) => jobs.query(text, values) as never }, {});

  async function write(until: number, times: number[]): Promise<void> {
    while (performance.now() < until) {
      const started = performance.now();
      const { status } = await post('/api/contacts', { nameTh: 'ช่าง', nameEn: 'Technician', phone: '191' });
      if (status !== 200) throw new Error(`a write was answered ${status}`);
      times.push(performance.now() - started);
      await pause(PAUSE_MS);
    }
  }
  return {
    async round(): Promise<number> {
      const times: number[] = [];
      const until = performance.now() + SECONDS * 1000;
      // Once a round is ten times as often as in production.
      const sealing = pause((SECONDS * 1000) / 2).then(() => (sealed ? seal() : undefined));
      await Promise.all([sealing, ...Array.from({ length: WRITERS }, () => write(until, times))]);
      return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
    },
    async close() {
      await jobs.end();
      await node.stop('SIGKILL');
      await drop();
    },
  };
}

const houses = { without: await house(false), with: await house(true) };
const p95s: Record<keyof typeof houses, number[]> = { without: [], with: [] };
for (let round = 0; round < ROUNDS; round += 1)
  for (const name of round % 2 ? (['with', 'without'] as const) : (['without', 'with'] as const))
    p95s[name].push(await houses[name].round());
const [without, sealed] = [median(p95s.without), median(p95s.with)];
console.log(
  `write p95, medians of ${ROUNDS} rounds with ${WRITERS} writers: ${without.toFixed(2)} ms without seals, ${sealed.toFixed(2)} ms with, ${((sealed / without - 1) * 100).toFixed(1)} %`,
);
await houses.without.close();
await houses.with.close();
