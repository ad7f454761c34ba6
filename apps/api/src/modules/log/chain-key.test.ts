import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { verifyAudit } from '#app/commands/audit.ts';
import { keyIdOf } from '#platform/crypto/key-ring.ts';
import { registry } from '#platform/metrics/metrics.ts';
import { until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { sealAudit } from './chain.job.ts';
import { headOf } from './chain.ts';

const { as, config, properties } = await testServer();
const workers = [1, 2].map(() => new pg.Client(config.LOBBY_WORKER_DATABASE_URL)) as [pg.Client, pg.Client];
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
for (const client of [...workers, owner]) await client.connect();
await owner.query(`select set_config('app.property_id', $1, false)`, [String(properties.home)]);
afterAll(() => Promise.all([...workers, owner].map((client) => client.end())));

const newKey = () => randomBytes(32).toString('base64url');
const [first] = config.LOBBY_SEAL_KEY as [string];
const [next, foreign] = [newKey(), newKey()];

const seal = (keys: string[], worker = workers[0]) =>
  sealAudit.run(
    {
      config: { ...config, LOBBY_SEAL_KEY: keys },
      log: pino({ level: 'silent' }),
      query: (text, values) => worker.query(text, values) as never,
    },
    {},
  );
const write = (name: string) => as('admin').post('/api/contacts', { nameTh: name, nameEn: name, phone: '191' });
async function verify(keys: string[]) {
  const said: string[] = [];
  const only = ['--property', String(properties.home)];
  const wrong = await verifyAudit({ ...config, LOBBY_SEAL_KEY: keys }, only, (line) => said.push(line));
  return { wrong, said };
}
/** Rows wait for every older transaction of the server, those of other tests included. */
async function sealed(keys: string[]): Promise<void> {
  await until(async () => {
    await seal(keys);
    const { rows } = await owner.query(
      `select from audit_log entry where not exists (
         select from audit_seal seal where seal.property_id = entry.property_id and entry.id = any (seal.ids)) limit 1`,
    );
    return rows.length === 0;
  });
}
const keysUsed = async () =>
  (await owner.query('select key_id as id from audit_seal order by number')).rows.map(({ id }) => id as string | null);
const refusals = async (reason: string) =>
  ((await registry.getSingleMetric('lobby_audit_seal_refusals_total')?.get())?.values ?? []).find(
    ({ labels }) => labels.reason === reason,
  )?.value ?? 0;

it('a wrong seal key is refused before it writes, and the chain stays whole', async () => {
  await write('a');
  await sealed([first]);
  await write('b');
  const before = await keysUsed();
  await expect(seal([foreign])).rejects.toThrow(`does not hold the key the log was sealed with (${keyIdOf(first)})`);
  expect([await keysUsed(), await refusals('unknown_key')]).toEqual([before, 1]);
  await sealed([first]);
  expect((await verify([first])).wrong).toBe(0);
});

it('a wrong key is refused, too, where the seals from before named none', async () => {
  await owner.query('update audit_seal set key_id = null');
  await write('c');
  await expect.poll(() => seal([foreign]).then(String, String)).toContain('does not fit the key');
  await sealed([first]);
  expect((await verify([first])).wrong).toBe(0);
});

it('two seal jobs at once are no tampering and make one chain', async () => {
  const outcomes: PromiseSettledResult<void>[] = [];
  for (let round = 0; round < 8; round += 1) {
    await write(`r${round}`);
    outcomes.push(...(await Promise.allSettled(workers.map((worker) => seal([first], worker)))));
  }
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  await sealed([first]);
  expect((await verify([first])).wrong).toBe(0);
});

it('the seal key is replaced while two workers run, the chain never goes back, and both keys verify it', async () => {
  for (const keys of [[first, next], [next, first], [first, next], [next]]) {
    await write('d');
    await sealed(keys);
  }
  expect((await keysUsed()).slice(-4)).toEqual([first, next, next, next].map(keyIdOf));
  expect((await verify([next, first])).wrong).toBe(0);
  const { said } = await verify([next]);
  expect(said.join()).toContain(`were made with key ${keyIdOf(first)}, which LOBBY_SEAL_KEY does not hold`);
});

it('a seal made with a key that had been replaced is found', async () => {
  const { rows } = await owner.query(
    `select number, ids::text[] as ids, hashes, last_xid::text as "lastXid", (select head from audit_seal p where p.number = s.number - 1) as previous
     from audit_seal s order by number desc limit 1`,
  );
  const { previous, ...last } = rows[0];
  const head = headOf(first, previous, { ...last, property: properties.home, ids: last.ids.map(Number) });
  await owner.query('update audit_seal set head = $2, key_id = $3 where number = $1', [last.number, head, keyIdOf(first)]);
  expect((await verify([next, first])).said.join()).toContain(
    `seal ${last.number} was made with key ${keyIdOf(first)}, which had been replaced before`,
  );
});
