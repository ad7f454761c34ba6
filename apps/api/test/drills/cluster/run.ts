import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { cluster, faults, untilHealthy } from './faults.ts';
import { startWriter } from './writer.ts';

/**
 * Breaks the cluster of `tools/cluster up` under load and counts: nothing that was acknowledged may be lost or there twice, nobody is signed
 * out, the log verifies. `pnpm drill:cluster`, or with --rate N, --rounds N and --only FAULT for less of it.
 */
const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', multiple: true },
  },
});
const url = process.env.LOBBY_PUBLIC_URL as string;
const owner = process.env.LOBBY_OWNER_DATABASE_URL as string;
const main = new URL('../../../src/main.ts', import.meta.url).pathname;
const lobby = (...args: string[]) => execFileSync(process.execPath, [main, ...args], { encoding: 'utf8' });

const print = (line: string) => process.stdout.write(`${line}\n`);
const person = await createPerson();
let failures = 0;
for (const [name, fault] of Object.entries(faults)) {
  if (values.only && !values.only.includes(name)) continue;
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    await untilHealthy();
    // Tokens live for ten minutes; this one, and its session, have to outlive the fault.
    const token = await jwtOf(person.username, person.password);
    const writer = startWriter(url, token, Number(values.rate));
    await pause(5000);
    await fault();
    await pause(5000);
    const { acknowledged, tries, longestGapSeconds, refusals } = await writer.stop();
    await untilHealthy();
    const there = await written(writer.run);
    const lost = [...acknowledged].filter((contact) => !there.has(contact)).length;
    const twice = [...there.values()].filter((times) => times > 1).length;
    const session = (await fetch(`${url}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })).status;
    if (lost > 0 || twice > 0 || session !== 200) failures += 1;
    print(
      JSON.stringify({
        fault: name,
        round,
        acknowledged: acknowledged.size,
        tries,
        lost,
        twice,
        longestGapSeconds,
        session,
        refusals,
      }),
    );
  }
}
await pause(65_000); // the log is sealed every minute
print(lobby('audit', 'verify').trim());
print((await cluster('status')).split('\n').slice(0, 8).join('\n'));
if (failures > 0) process.exitCode = 1;

/** How often each contact of this run is there, read from whoever leads now. */
async function written(run: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  await client.query(`select set_config('app.property_id', id::text, false) from property order by id desc limit 1`);
  const { rows } = await client.query<{ name: string; times: number }>(
    'select name_en as name, count(*)::int as times from contact where name_en like $1 group by name_en',
    [`${run}-%`],
  );
  await client.end();
  return new Map(rows.map(({ name, times }) => [name, times]));
}

/** The first admin of a building of this run's own. */
async function createPerson() {
  const username = `drill-${randomBytes(4).toString('hex')}`;
  const line = lobby(
    'admin',
    'create',
    '--organisation',
    username,
    '--property',
    username,
    '--username',
    username,
    '--name',
    'Drill',
  );
  const [, first = ''] = / once with (\S+) /.exec(line) ?? [];
  const password = randomBytes(18).toString('base64url');
  await call(
    '/api/auth/change-password',
    { currentPassword: first, password, passwordConfirmation: password },
    await jwtOf(username, first),
  );
  return { username, password };
}
async function jwtOf(identifier: string, password: string): Promise<string> {
  const { jwt } = (await call('/api/auth/login', { identifier, password })) as { jwt: string };
  return jwt;
}
async function call(path: string, body: object, jwt?: string): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(jwt && { authorization: `Bearer ${jwt}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
