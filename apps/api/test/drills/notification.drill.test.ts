import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { type NodeProcess, pause, startNode, until } from '#test/fixtures/node-process.ts';
import { type Answer, pushServer } from '#test/fixtures/notification/push-server.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const DELIVERIES = process.env.LOBBY_DRILL === 'full' ? 20_000 : 300;
const KILLS = 5;
/** For what hangs; on a busy machine they take half an hour. */
const LONGEST_MS = 3_600_000;
const push = await pushServer();
const { as, accounts, config, properties } = await testServer(undefined, { LOBBY_PUSH_HOSTS: [push.origin] });
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
afterAll(() => Promise.all([push.stop(), owner.end()]));

/** One message to each of many browsers of one person. */
async function queueDeliveries(): Promise<string[]> {
  await as('admin').get('/api/users/me');
  await owner.connect();
  await owner.query(`select set_config('app.property_id', $1, false)`, [String(properties.home)]);
  const tokens = Array.from({ length: DELIVERIES }, () => push.subscribe());
  await owner.query(
    `with browser as (
       insert into device (account_id, session_id, channel, token_hash, token)
       select $1, (select id from session where account_id = $1 and ended_at is null limit 1), 'webpush', sha256(token::bytea), token
       from unnest($2::text[]) token returning id
     ), message as (
       insert into push (account_id, kind, title, body, link, dedup_key, devices)
       select $1, 'test', 'T', 'B', '/notification', 'drill:' || id, 1 from browser returning id, dedup_key
     )
     insert into delivery (push_id, channel, device_id, expires_at)
     select id, 'webpush', split_part(dedup_key, ':', 2)::int, now() + interval '4 hours' from message`,
    [accounts.admin, tokens],
  );
  return tokens.map((token) => new URL(JSON.parse(token).endpoint).pathname);
}

const queued = async () =>
  (await owner.query(`select count(*)::int as n from delivery where state = 'queued'`)).rows[0].n as number;
/** The job that cron adds every minute. What was sent counts as an hour ago: the hour's budgets of a person and a property are not drilled here. */
async function deliverDue(): Promise<void> {
  await owner.query(`update delivery set sent_at = sent_at - interval '1 hour' where sent_at > now() - interval '1 hour'`);
  await owner.query(`update delivery set not_before = now() where error_code = 'budget'`);
  await owner.query(`select graphile_worker.add_job('deliverNotices')`);
  await pause(300);
}
/** While no worker is alive, as if the leases of the last one had ended. */
async function startWorker(): Promise<NodeProcess> {
  await owner.query(`update delivery set not_before = now() where state = 'queued' and not_before > now()`);
  return startNode(config, undefined, ['all']);
}

describe('deliveries', () => {
  it(`each of ${DELIVERIES} is accepted at least once or its browser is gone, with the worker killed ${KILLS} times`, async () => {
    const paths = await queueDeliveries();
    const gone = new Set(paths.filter((_, at) => at % 20 === 0));
    const failures: Answer[] = [429, 500, 503].map((status) => ({ status, retryAfter: '1' }));
    let calls = 0;
    push.answerWith((path) => {
      if (gone.has(path)) return { status: 410 };
      calls += 1;
      return calls % 3 === 0 ? (failures[calls % failures.length] as Answer) : { status: 201 };
    });
    let worker = await startWorker();
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const wanted = (DELIVERIES * kill) / (KILLS + 2);
      await until(async () => {
        await deliverDue();
        return push.received.length >= wanted;
      }, LONGEST_MS);
      await worker.stop('SIGKILL');
      worker = await startWorker();
    }
    await until(async () => {
      await deliverDue();
      return (await queued()) === 0;
    }, LONGEST_MS);
    await worker.stop('SIGTERM');
    const accepted = new Set(push.accepted().map(({ path }) => path));
    expect(push.faults).toEqual([]);
    expect(paths.filter((path) => !accepted.has(path) && !gone.has(path))).toEqual([]);
    expect([...gone].filter((path) => push.received.filter((one) => one.path === path).length === 0)).toEqual([]);
    const { rows } = await owner.query(
      `select state, error_code as code, count(*)::int as n from delivery group by 1, 2 order by 1, 2`,
    );
    expect(rows).toEqual([
      { state: 'failed', code: 'gone', n: gone.size },
      { state: 'sent', code: null, n: DELIVERIES - gone.size },
    ]);
    expect((await owner.query('select count(*)::int as n from device')).rows[0].n).toBe(DELIVERIES - gone.size);
    expect(new Set(push.received.map(({ headers }) => headers.topic)).size).toBe(1);
  });
});
