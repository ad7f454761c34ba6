import { Agent, request } from 'node:http';
import pg from 'pg';
import { asOwner, ownerUrl } from '../apps/api/src/platform/db/owner.ts';
import { freshDatabase, prepareTemplate } from '../apps/api/test/fixtures/database.ts';
import { startNode } from '../apps/api/test/fixtures/node-process.ts';
import { addPeople, PASSWORD } from '../apps/api/test/fixtures/people.ts';
import { median } from './load.ts';

/**
 * Two promises about signing in: a flood of attempts leaves everybody else's work alone, and neither the time of a refusal nor that of a
 * forgotten password tells whether a name exists. Each attempt comes from an address of its own, so that the limits on guessing do not hide what hashing costs.
 */
const FLOOD_SECONDS = 20;
const FLOOD_PER_SECOND = 200;
const SAMPLES = 500;

await prepareTemplate();
const { config, drop } = await freshDatabase();
const { accounts } = await addPeople(config);
await asOwner(ownerUrl(config), (db) =>
  db.updateTable('account').set({ email: 'user@example.org' }).where('id', '=', accounts.user).execute(),
);
const node = await startNode({ ...config, LOBBY_TRUSTED_PROXIES: 1 });
const counters = new pg.Client(config.LOBBY_DATABASE_URL);
await counters.connect();
const agent = new Agent({ keepAlive: true, maxSockets: 400 });

let address = 0;
function call(
  path: string,
  headers: Record<string, string>,
  body?: object,
): Promise<{ status: number; ms: number; text: string }> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      `${node.url}${path}`,
      { agent, method: body ? 'POST' : 'GET', headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, ms: performance.now() - started, text }));
      },
    );
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}
const attempt = (identifier: string, password: string) => {
  address += 1;
  return call(
    '/api/auth/login',
    { 'x-forwarded-for': `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}` },
    { identifier, password },
  );
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const p99 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;

const { jwt } = JSON.parse((await attempt('admin', PASSWORD)).text) as { jwt: string };
const reading = async (seconds: number) => {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    times.push((await call('/api/contacts', { authorization: `Bearer ${jwt}` })).ms);
    await pause(10);
  }
  return times;
};

await reading(3);
const quiet = await reading(10);
const answers: Promise<{ status: number }>[] = [];
const flood = setInterval(() => {
  for (let one = 0; one < FLOOD_PER_SECOND / 20; one += 1) answers.push(attempt(`nobody-${answers.length}`, 'guess'));
}, 50);
const flooded = await reading(FLOOD_SECONDS);
clearInterval(flood);
const statuses = (await Promise.all(answers)).map(({ status }) => status);
const count = (status: number) => statuses.filter((one) => one === status).length;
console.log(
  `login flood: ${statuses.length} attempts in ${FLOOD_SECONDS} s (${count(400)} refused, ${count(503)} turned away); reading p99 ${p99(quiet).toFixed(1)} ms quiet, ${p99(flooded).toFixed(1)} ms flooded, ${(p99(flooded) / p99(quiet)).toFixed(2)} times`,
);

/** In turn, so that whatever else the machine does falls on all of them alike. */
async function compare(what: string, kinds: Record<string, () => Promise<{ ms: number }>>): Promise<void> {
  const times = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, [] as number[]]));
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await counters.query('delete from rate_limit');
    for (const [kind, ask] of Object.entries(kinds)) times[kind]?.push((await ask()).ms);
  }
  const medians = Object.entries(times).map(([kind, all]) => ({ kind, ms: median(all) }));
  const gap = Math.max(...medians.map(({ ms }) => ms)) - Math.min(...medians.map(({ ms }) => ms));
  const each = medians.map(({ kind, ms }) => `${kind} ${ms.toFixed(2)} ms`).join(', ');
  console.log(`${what}, medians of ${SAMPLES}: ${each}; largest gap ${gap.toFixed(2)} ms`);
}
const forgot = (email: string) => () => call('/api/auth/forgot-password', {}, { email });
await compare('login timing', {
  unknown: () => attempt('nobody-at-all', 'guess'),
  wrong: () => attempt('user', 'guess'),
  blocked: () => attempt('blocked', PASSWORD),
});
await compare('forgot timing', { unknown: forgot('nobody@example.org'), known: forgot('user@example.org') });

agent.destroy();
await counters.end();
await node.stop('SIGKILL');
await drop();
