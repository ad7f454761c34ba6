import { notificationApi } from '@lobby/contract/areas/notification';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/db/db.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { measure } from '#test/security/plans.ts';
import { report } from '#test/security/report.ts';
import { notificationSource, unreadCount } from './notification.inbox.ts';

const { accounts, config, properties, services } = await testServer();
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
await owner.connect();
afterAll(() => owner.end());

/** Of one person, nearly all read; as many of a colleague, and of another property. */
const LINES = 24_000;
const UNREAD = LINES / 50;
const fill = `
  insert into notification (property_id, account_id, kind, type_id, subject_id, title, link, read_at, created_at, updated_at)
  select $1, $2, 'slip-waiting', 503, n, 'สลิป ' || n, '/payment/slips', case when n % 50 > 0 then now() end, at, at
  from generate_series(1, $3) n cross join lateral (select now() - n * interval '1 minute' as at) moments`;

beforeAll(async () => {
  await owner.query('alter table notification disable trigger user; alter table notification no force row level security');
  for (const [place, person] of [
    ['home', 'admin'],
    ['home', 'organize'],
    ['next', 'neighbour'],
  ] as const)
    await owner.query(fill, [properties[place], accounts[person], LINES]);
  await owner.query('alter table notification enable trigger user, force row level security');
  await owner.query('vacuum analyze notification');
});

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Heap Fetches'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const blocksOf = (plan: Plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
const user = { id: accounts.admin } as never;

describe('N7: an inbox at size', () => {
  it('counts what is unread from the index alone, and reads no more for the policies', async () => {
    const scope = { property: properties.home, user: accounts.admin, readOnly: true };
    const [statement, guarded] = await inTransaction(services.pool, scope, async (db) => {
      const count = unreadCount({ db, user });
      const [row] = await count.explain<{ 'QUERY PLAN': [{ Plan: Plan }] }>('json', sql`analyze, buffers`);
      expect((await count.executeTakeFirstOrThrow()).count).toBe(UNREAD);
      return [count.compile(), (Object.values(row as object)[0] as [{ Plan: Plan }])[0].Plan];
    });
    const named = `explain (analyze, buffers, format json) ${statement.sql} and property_id = ${properties.home}`;
    await owner.query('alter table notification no force row level security');
    const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(named, [...statement.parameters]);
    await owner.query('alter table notification force row level security');
    const bare = (rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan;
    report(`plan unread count of ${LINES}: ${blocksOf(guarded)} blocks, ${blocksOf(bare)} without policies`);
    const scans = nodesOf(guarded).filter((node) => node['Node Type'].includes('Scan'));
    expect(scans).toMatchObject([{ 'Node Type': 'Index Only Scan', 'Heap Fetches': 0 }]);
    expect(blocksOf(guarded)).toBeLessThanOrEqual(blocksOf(bare) * 2);
    expect(blocksOf(guarded)).toBeLessThan(UNREAD / 4);
  });

  it.each([
    ['unread', false, notificationApi.unread],
    ['read', true, notificationApi.read],
  ] as const)('reads the first page of what is %s by the index of the inbox', async (_name, isRead, endpoint) => {
    const own = { accountId: { $eq: String(accounts.admin) }, isRead: { $eq: String(isRead) } };
    const { blocks, blocksBare, scans } = await measure(
      services.pool,
      owner,
      properties.home,
      notificationSource,
      endpoint,
      'sort=createdAt:desc',
      own,
    );
    report(`plan inbox, ${_name}: ${blocks} blocks, ${blocksBare} without policies, ${scans.join(', ')}`);
    expect(scans).not.toContain('Seq Scan');
    expect(blocks).toBeLessThanOrEqual(blocksBare * 2);
  });
});
