import { Agent, request } from 'node:http';
import pg from 'pg';
import { freshDatabase, prepareTemplate } from '../apps/api/src/kernel/testing/database.ts';
import { startNode } from '../apps/api/src/kernel/testing/node-process.ts';
import { addPeople, PASSWORD } from '../apps/api/src/kernel/testing/people.ts';
import { median } from './load.ts';

/**
 * Two promises about signing in: a flood of attempts leaves everybody else's work alone, and the time of a refusal does not tell whether
 * a name exists. Each attempt comes from an address of its own, so that the limits on guessing do not hide what hashing costs.
 */
const FLOOD_SECONDS = 20;
const FLOOD_PER_SECOND = 200;
const SAMPLES = 500;

await prepareTemplate();
const { config, drop } = await freshDatabase();
await addPeople(config);
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

const kinds: Record<string, [string, string]> = {
  unknown: ['nobody-at-all', 'guess'],
  wrong: ['user', 'guess'],
  blocked: ['blocked', PASSWORD],
};
const times: Record<string, number[]> = { unknown: [], wrong: [], blocked: [] };
for (let sample = 0; sample < SAMPLES; sample += 1) {
  if (sample % 5 === 0) await counters.query('delete from rate_limit');
  for (const [kind, [identifier, password]] of Object.entries(kinds)) times[kind]?.push((await attempt(identifier, password)).ms);
}
const medians = Object.fromEntries(Object.entries(times).map(([kind, all]) => [kind, median(all)]));
const gap = Math.max(...Object.values(medians)) - Math.min(...Object.values(medians));
console.log(
  `login timing, medians of ${SAMPLES}: ${Object.entries(medians)
    .map(([kind, ms]) => `${kind} ${ms.toFixed(2)} ms`)
    .join(', ')}; largest gap ${gap.toFixed(2)} ms`,
);

agent.destroy();
await counters.end();
await node.stop('SIGKILL');
await drop();
