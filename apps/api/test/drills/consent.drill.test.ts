import { afterAll, expect, it } from 'vitest';
import { sessionStep } from '#platform/auth/session-check.ts';
import { createStreamTokens } from '#test/fixtures/live/sse-clients.ts';
import { type NodeProcess, startNode, until } from '#test/fixtures/node-process.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { superuserSql } from '#test/fixtures/postgres-account.ts';
import { testServer } from '#test/fixtures/test-server.ts';

/** 2.e.1 at its size with LOBBY_DRILL=full. */
const FULL = process.env.LOBBY_DRILL === 'full';
const SESSIONS = FULL ? 500 : 60;
/** So many that their index has the depth it has in any property: a rewritten one of a few does not grow by a level. */
const STAFF = FULL ? 5_000 : 2_000;
const RESIDENTS = FULL ? 15_000 : 600;
const at = '/api/consents';

const limits = { LOBBY_WRITES_PER_MINUTE: 10_000_000, LOBBY_READS_PER_MINUTE: 10_000_000 };
const server = await testServer(undefined, limits);
const { as, config, properties, inProperty } = server;
const database = new URL(config.LOBBY_DATABASE_URL).pathname.slice(1);
const home = properties.home;
await superuserSql(
  database,
  `set session_replication_role = replica;
   with made as (
     insert into account (organisation_id, username, name, password_hash, is_password_default)
     select organisation_id, 'staff' || n, 'พนักงาน', '-', false from property, generate_series(1, ${STAFF}) n where property.id = ${home} returning id)
   insert into membership (property_id, account_id, role_id, status, username, name)
   select ${home}, made.id, (select id from role where type = 'user'), true, 'staff' || made.id, 'พนักงาน' from made;
   with made as (insert into person (property_id, first_name) select ${home}, 'ผู้พัก' from generate_series(1, ${RESIDENTS}) returning id)
   insert into member (property_id, room_id, role_id, person_id, name_th) select ${home}, 1, 3, id, 'ผู้พัก' from made;
   analyze account, membership, person, member`,
);
const tokens = [...new Set(await createStreamTokens(server, 'home', SESSIONS * 10))];
const nodes = [await startNode(config), await startNode(config)] as [NodeProcess, NodeProcess];
afterAll(() => Promise.all(nodes.map((node) => node.stop('SIGKILL'))));

interface Answer {
  asked: number;
  answered: number;
  /** `200`, or why not: `error.consentFirst`. */
  said: string;
}
async function ask(token: string, turn: number, path: string, body?: object): Promise<Answer> {
  const asked = performance.now();
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${nodes[turn % 2]?.url}/api${path}`, { ...sent, headers });
  const { error } = (await answer.json()) as { error?: { details: { key?: string } } };
  // A node that has as much to do as it can says so, and is asked again as a portal would.
  if (answer.status === 503 || answer.status === 429) return ask(token, turn + 1, path, body);
  return { asked, answered: performance.now(), said: error?.details.key ?? String(answer.status) };
}

/** One call after the other, on both nodes in turn, until it is over. */
function work() {
  const over = new AbortController();
  const answers: Answer[][] = tokens.map(() => []);
  const loops = tokens.map(async (token, index) => {
    for (let turn = index; !over.signal.aborted; turn += 1) {
      const answer = await ask(token, turn, '/contacts');
      answers[index]?.push(answer);
    }
  });
  return {
    /** Until each has an answer to what it asked since then. */
    everybody: (since: number) => until(async () => answers.every((own) => own.some(({ asked }) => asked > since))),
    async stop(): Promise<Answer[]> {
      over.abort();
      await Promise.all(loops);
      return answers.flat();
    },
  };
}

/** Calls say when a session was used, and publishing who is asked: what that left behind is not the question's. */
const tidy = () => superuserSql(database, 'vacuum (analyze) membership, session');

/** What the question before every call reads, as the planner says it. */
async function blocks(): Promise<string> {
  const claims = JSON.parse(Buffer.from((tokens[0] as string).split('.')[1] as string, 'base64url').toString());
  const { text, values } = sessionStep({ sessionId: claims.sid, account: Number(claims.sub), property: home });
  const { rows } = await inProperty('home', (_db, query) =>
    query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, timing off, summary off, costs off) ${text}`,
      values as unknown[],
    ),
  );
  return (
    rows
      .map((row) => row['QUERY PLAN'])
      .find((line) => line.includes('Buffers:'))
      ?.trim() ?? ''
  );
}

it('R58: a notice published while sessions work on two nodes lets nobody through after the commit, and one act frees each', async () => {
  await as('organize').post('/api/auth/confirm', { password: PASSWORD });
  const texts = { title: 'Notice', content: '<p>Text.</p>', locale: 'en' };
  const settings = { audience: 'staff', basis: 'notice', isMandatory: true };
  const { id } = (await as('organize').post(at, { ...texts, ...settings, texts: [{ ...texts, locale: 'th', title: 'ประกาศ' }] }))
    .body.data;
  await tidy();
  const before = [await blocks(), await blocks()].at(-1);

  const working = work();
  await working.everybody(performance.now());
  const sent = performance.now();
  const published = await as('organize').post(`${at}/active`, { id });
  const committed = performance.now();
  expect(published.body.error).toBeUndefined();
  await working.everybody(committed);
  const answers = await working.stop();
  const kinds = (some: Answer[]) => [...new Set(some.map(({ said }) => said))];
  const earlier = answers.filter(({ answered }) => answered < sent);
  const later = answers.filter(({ asked }) => asked > committed);
  expect([kinds(earlier), kinds(later)], 'nobody before, everybody after').toEqual([['200'], ['error.consentFirst']]);
  const right = await blocks();
  await tidy();
  const after = [await blocks(), await blocks()].at(-1);
  expect(after).toBe(before);

  const open = await Promise.all(
    tokens
      .slice(0, 10)
      .flatMap((token, turn) => [
        ask(token, turn, '/users/me'),
        ask(token, turn, '/consents/current'),
        ask(token, turn, '/i18n/locale'),
        ask(token, turn, '/consents/check-consent', {}),
      ]),
  );
  expect(kinds(open)).toEqual(['200']);
  const freed = await Promise.all(
    tokens.map(async (token, turn) => [
      await ask(token, turn, '/consents/submit-consent', {}),
      await ask(token, turn + 1, '/contacts'),
      await ask(token, turn, '/contacts'),
    ]),
  );
  expect(kinds(freed.flat())).toEqual(['200']);
  console.log(
    `${tokens.length} sessions on two nodes, ${earlier.length} calls before and ${later.length} after: published to ${STAFF} staff and ${RESIDENTS} residents in ${(committed - sent).toFixed(0)} ms; the session question reads ${before}, right after ${right}, then ${after}`,
  );
});
