import { randomBytes } from 'node:crypto';
import { mkdtempSync, openSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ROLE_IDS } from '@lobby/contract/constants';
import { TOTP } from 'otpauth';
import { afterAll, expect, it } from 'vitest';
import { asOwner, ownerUrl } from '#platform/db/owner.ts';
import { catchMail, codeIn } from '#test/fixtures/mail-catcher.ts';
import { startNode } from '#test/fixtures/node-process.ts';
import { PASSWORD } from '#test/fixtures/people.ts';
import { addressOf, hasId, nameOf, proofWorld } from '#test/security/fixture.ts';
import { garbled, laced } from '#test/security/interleave.ts';
import { cutCable } from '#test/security/tcp-proxy.ts';

/**
 * What must never be read in a log or an error: each goes through every call, rightly and wrongly, with the database there and
 * away. Other numbers in a log may look like a code of six digits, so codes are looked for behind a quote.
 */
const mark = randomBytes(4).toString('hex');
const digits = (count: number) => Array.from(randomBytes(count), (byte) => byte % 10).join('');
const secrets = new Map<string, string>([
  ['password', `canary password ${mark} under the roof`],
  ['phone', `08${digits(8)}`],
  ['email', `canary.${mark}@example.org`],
  ['id card', `1${digits(12)}`],
  ['name', `Canary${mark}`],
]);

const services = resolve(import.meta.dirname, '../../../..', process.env.LOBBY_SERVICES_DIR ?? '.services');
const postgresLog = join(services, 'state/log/postgres.log');
const alreadyThere = statSync(postgresLog).size;
const nodeLog = join(mkdtempSync(join(tmpdir(), 'lobby-canary-')), 'node.log');

const world = await proofWorld();
const mail = await catchMail();
const cable = await cutCable(world.config);
const config = { ...cable.config, LOBBY_LOG_LEVEL: 'debug' as const, LOBBY_SMTP_URL: mail.url };
const node = await startNode(config, undefined, ['all'], openSync(nodeLog, 'a'));
afterAll(async () => {
  await node.stop('SIGTERM');
  await cable.stop();
  await mail.stop();
});

const refusals: string[] = [];
async function send(method: string, path: string, headers: object, body?: string) {
  const content = body === undefined || method === 'GET' ? {} : { body };
  const type = 'body' in content ? { 'content-type': 'application/json' } : {};
  const answer = await fetch(`${node.url}${path}`, { method, headers: { ...type, ...headers }, ...content });
  const text = await answer.text();
  if (answer.status >= 400) refusals.push(`${method} ${answer.status} ${withoutWhatStandsInTheWay(text)}`);
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : undefined };
}
/** A refusal may tell a clerk who has the parcel already: that is a name the clerk reads in the list as well. */
const withoutWhatStandsInTheWay = (text: string) => text.replace(/"about":\{[^}]*\}/g, '');
const post = (path: string, body: object | undefined, jwt = '') =>
  send('POST', `/api${path}`, jwt ? { authorization: `Bearer ${jwt}` } : {}, body && JSON.stringify(body));

/** A person who really has every secret there is. */
async function live(): Promise<void> {
  const email = secrets.get('email') as string;
  await asOwner(ownerUrl(world.config), (db) =>
    db.updateTable('account').set({ email }).where('id', '=', world.accounts.deputy).execute(),
  );
  const login = await post('/auth/login', { identifier: 'deputy', password: PASSWORD });
  const { jwt } = login.body;
  secrets.set('access token', jwt);
  for (const line of login.headers.getSetCookie()) secrets.set(line.split('=')[0] as string, line.split(/[=;]/)[1] as string);
  const { secret } = (await post('/auth/mfa/enrol', undefined, jwt)).body.data;
  secrets.set('TOTP secret', secret);
  const code = new TOTP({ secret }).generate();
  secrets.set('TOTP code', `"${code}`);
  const { recoveryCodes } = (await post('/auth/mfa/confirm', { code }, jwt)).body.data;
  for (const [at, one] of recoveryCodes.entries()) secrets.set(`recovery code ${at}`, one);
  await post('/auth/mfa/verify', { code }, jwt); // used up
  await post('/auth/mfa/recover', { code: recoveryCodes[0] }, jwt);
  await post('/auth/forgot-password', { email });
  const link = codeIn(await mail.next(email));
  secrets.set('link code', link);
  await post('/auth/check-code', { code: link });
  const password = secrets.get('password');
  await post('/users/reset-password-v2', { code: link, password, passwordConfirmation: password });
  await post('/users/reset-password-v2', { code: link, password, passwordConfirmation: password });
  const organize = world.named('organize').headers.authorization?.slice(7) as string;
  const slip = (await post(`/users/${world.accounts.user}/activation`, undefined, organize)).body.data.code as string;
  secrets.set('slip code', slip).set('slip code without dashes', slip.replaceAll('-', ''));
  await post('/auth/check-code', { code: slip });
  const [name, phone] = [secrets.get('name'), secrets.get('phone')];
  const payload = { name, username: `canary${mark}`, email: `another.${email}`, phone, role: ROLE_IDS.user };
  for (const time of [1, 2])
    await post('/requests/admin', { payload: { ...payload, consent: time === 1 ? [] : ['privacy'] }, channel: 'cms' }, organize);
}

/** Every call with the canaries in each of its texts; then with one thing or another wrong. */
async function sing(): Promise<number> {
  let calls = 0;
  const texts = [...secrets.values()];
  for (const route of world.declared) {
    await world.forgetRates();
    const still = await send('GET', '/api/users/me', world.named('organize').headers);
    if (still.status !== 200) await world.freshActors();
    const manager = world.named('organize');
    const { method } = route.endpoint;
    const id = hasId(route) ? await world.rowOf(route.needs.split(':')[0] as string, 'home').catch(() => 1) : undefined;
    const path = addressOf(route, id ?? 1);
    const body = await world.bodyFor(route, manager);
    const query = texts.map((text, at) => `filters[$and][${at}][name][$eq]=${encodeURIComponent(text)}`).join('&');
    const headers = {
      ...manager.headers,
      'user-agent': `canary ${mark}`,
      cookie: `lobby_refresh.1=${secrets.get('access token')}`,
    };
    const sung = [laced(body, texts), laced(body, texts), ...garbled(body, texts)].map((text) => [path, text] as const);
    const wrong = [`${path}?${query}`, `${path}?search=${texts[0]}`, `${path}/${secrets.get('phone')}x`];
    const asked = wrong.map((address) => [address, JSON.stringify(body ?? {})] as const);
    await Promise.all([...sung, ...asked].map(([address, text]) => send(method, address, headers, text)));
    calls += sung.length + asked.length;
  }
  return calls;
}

const scan = (text: string) => [...secrets].filter(([, secret]) => text.includes(secret)).map(([name]) => name);
const linesWith = (text: string) =>
  text
    .split('\n')
    .filter((line) => scan(line).length > 0)
    .map((line) => line.slice(0, 600));

it('R35: no secret is read in a log or an error, whatever is sent where, with the database there and away', async () => {
  await live();
  const [calls, withDatabase] = [await sing(), refusals.length];
  cable.cut();
  const away = await Promise.all(
    world.declared
      .slice(0, 20)
      .map((route) =>
        send(
          route.endpoint.method,
          addressOf(route, 1),
          world.named('organize').headers,
          JSON.stringify({ password: secrets.get('password'), identifier: secrets.get('email') }),
        ),
      ),
  );
  cable.mend();
  const said = readFileSync(nodeLog, 'utf8');
  const kept = readFileSync(postgresLog).subarray(alreadyThere).toString();
  console.log(
    `canaries: ${secrets.size} secrets through ${world.declared.length} calls, ${calls} requests, ${withDatabase} refusals; ${said.length} bytes of the node's log and ${kept.length} of PostgreSQL's`,
  );
  expect(linesWith(refusals.join('\n'))).toEqual([]);
  expect(linesWith(said)).toEqual([]);
  expect(linesWith(kept)).toEqual([]);
  expect(away.some(({ status }) => status === 503)).toBe(true);
  // The scan has read what it was meant to read.
  expect(said).toContain('"msg":"request"');
  expect(kept).toMatch(/ERROR: {2}duplicate key value/);
  expect(new Set(world.declared.map(nameOf)).size).toBeGreaterThan(60);
});
