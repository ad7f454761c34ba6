import { Agent, request } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { makeContact } from '#demo/seed/contact.seed.ts';
import { pause, startNode } from '#test/fixtures/node-process.ts';
import type { Person } from '#test/fixtures/people.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const isFull = process.env.LOBBY_DRILL === 'full';
const PHASE_MS = isFull ? 30_000 : 3000;
const TIMES_THEIR_SHARE = 20;
const PACE_MS = 40;

interface Answer {
  status: number;
  ms: number;
  isPolite: boolean;
}
const { config, signIn, inProperty } = await testServer();
for (const place of ['home', 'next'] as const)
  await inProperty(place, (db) =>
    db
      .insertInto('contact')
      .values(Array.from({ length: 1000 }, (_, at) => makeContact({ nameEn: `Contact ${at}` })))
      .execute(),
  );
// The limits as they are delivered: a test server has none.
const node = await startNode({
  ...config,
  LOBBY_READS_IN_FLIGHT: 4,
  LOBBY_WRITES_IN_FLIGHT: 2,
  LOBBY_QUEUE_WAIT_MS: 5000,
  LOBBY_TARPIT_MS: 500,
});
afterAll(() => node.stop('SIGKILL'));

/** The slowest query the dialect allows: substring searches through a relation in every row. */
const costly = `/api/contacts?${Array.from({ length: 10 }, (_, at) => `filters[$or][${at}][position][nameEn][$containsi]=none${at}`).join('&')}`;
const ordinary = '/api/contacts?populate=position';

/** Sends requests on so many connections until stopped; paced where it simulates people at work. */
function ask(jwt: string, path: string, connections: number, pace: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const answers: Answer[] = [];
  const end = { isReached: false };
  const one = () =>
    new Promise<void>((resolve) => {
      const at = performance.now();
      const done = (status: number, wait?: string) => {
        answers.push({ status, ms: performance.now() - at, isPolite: Number(wait) > 0 });
        resolve();
      };
      request(`${node.url}${path}`, { agent, headers: { authorization: `Bearer ${jwt}` } }, (response) => {
        response.resume().on('end', () => done(response.statusCode ?? 0, response.headers['retry-after']));
      })
        .on('error', () => done(0))
        .end();
    });
  const loops = Array.from({ length: connections }, async () => {
    while (!end.isReached) {
      await one();
      await pause(pace);
    }
  });
  return async () => {
    end.isReached = true;
    await Promise.all(loops);
    agent.destroy();
    return answers;
  };
}

const tokenOf = async (person: Person) => (await signIn(person)).body.jwt as string;
const p99 = (answers: Answer[]) =>
  answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(answers.length * 0.99)] as number;

/** Measures ordinary users for a while, with floods beside them. */
async function during(who: Person[], floods: { person: Person; connections: number }[]) {
  const stopFloods = await Promise.all(
    floods.map(async ({ person, connections }) => ask(await tokenOf(person), costly, connections, 0)),
  );
  await pause(floods.length > 0 ? 1000 : 0);
  const stops = await Promise.all(who.map(async (person) => ask(await tokenOf(person), ordinary, 2, PACE_MS)));
  await pause(PHASE_MS);
  const theirs = (await Promise.all(stops.map((stop) => stop()))).flat();
  const culprits = (await Promise.all(stopFloods.map((stop) => stop()))).flat();
  return { theirs, culprits };
}

function impactOf(what: string, quiet: Answer[], { theirs, culprits }: Awaited<ReturnType<typeof during>>) {
  const good = theirs.filter(({ status }) => status === 200).length;
  const refused = culprits.filter(({ status }) => status === 429 || status === 503);
  console.log(
    `${what}: others ${good} of ${theirs.length} answered (quiet ${quiet.length}), p99 ${p99(theirs).toFixed(0)} ms (quiet ${p99(quiet).toFixed(0)}); ` +
      `the culprit's ${culprits.length} calls: ${refused.length} refused`,
  );
  return {
    refusedOthers: theirs.filter(({ status }) => status !== 200).length,
    oddAnswers: culprits.filter(({ status }) => ![200, 429, 503].includes(status)).length,
    withoutRetryAfter: refused.filter(({ isPolite }) => !isPolite).length,
    // By the clock, so in the long form only.
    isGoodputLow: isFull && good < quiet.length * 0.8,
    isSlow: isFull && p99(theirs) >= p99(quiet) * 2,
  };
}

const NONE = { refusedOthers: 0, oddAnswers: 0, withoutRetryAfter: 0, isGoodputLow: false, isSlow: false };

it('R48: one person and one property at twenty times their limit are refused, and nobody else', async () => {
  await during(['admin', 'neighbour'], []);
  const { theirs: quiet } = await during(['admin', 'neighbour'], []);
  const byPerson = await during(['admin', 'neighbour'], [{ person: 'user', connections: 4 * TIMES_THEIR_SHARE }]);
  expect(impactOf('one person', quiet, byPerson)).toEqual(NONE);
  const { theirs: quietNext } = await during(['neighbour', 'stranger'], []);
  const home = (['user', 'admin', 'organize'] as const).map((person) => ({ person, connections: (6 * TIMES_THEIR_SHARE) / 3 }));
  expect(impactOf('one property', quietNext, await during(['neighbour', 'stranger'], home))).toEqual(NONE);
}, 600_000);
