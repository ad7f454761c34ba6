import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { acceptChainEnd, verifyAudit } from '#app/commands/audit.ts';
import type { JobCtx } from '#platform/jobs/worker.ts';
import { until } from '#test/fixtures/node-process.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { sealAudit } from './chain.job.ts';
import { HASH_BYTES, headOf, NO_HEAD } from './chain.ts';

const { as, config, properties } = await testServer();
const jobs = new pg.Client(config.LOBBY_WORKER_DATABASE_URL);
await jobs.connect();
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
await owner.connect();
await owner.query(`select set_config('app.property_id', $1, false)`, [String(properties.home)]);
afterAll(() => Promise.all([jobs.end(), owner.end()]));

const job: JobCtx = {
  config,
  log: pino({ level: 'silent' }),
  query: (text, values) => jobs.query(text, values) as never,
};
const seal = async () => {
  await othersEnded();
  await sealAudit.run(job, {});
};
/** Sealing waits for every older transaction of the server, and tests beside this one have long ones. */
async function othersEnded(): Promise<void> {
  const { rows } = await owner.query('select pg_snapshot_xmax(pg_current_snapshot())::text as here');
  await until(async () => {
    const older = await owner.query('select pg_snapshot_xmin(pg_current_snapshot()) < $1::xid8 as running', [rows[0].here]);
    return !older.rows[0].running;
  });
}
async function verify(): Promise<{ wrong: number; said: string[] }> {
  const said: string[] = [];
  return { wrong: await verifyAudit(config, ['--property', String(properties.home)], (line) => said.push(line)), said };
}
const write = (name: string) => as('admin').post('/api/contacts', { nameTh: name, nameEn: name, phone: '191' });
async function many(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await write(`c${at}`);
}

it('R55: 64 concurrent writers leave a valid chain', async () => {
  const busy = Array.from({ length: 64 }, async (_, writer) => {
    for (let round = 0; round < 8; round += 1) {
      const { body } = await write(`w${writer}`);
      if (round % 3 === 0) await as('admin').delete(`/api/contacts/${body.data.id}`);
    }
  });
  // Sealed while they write: late commits must not be left out.
  const sealing = (async () => {
    for (let round = 0; round < 10; round += 1) await seal();
  })();
  await Promise.all([...busy, sealing]);
  await seal();
  const { wrong, said } = await verify();
  expect([wrong, said]).toEqual([
    0,
    [expect.stringMatching(/^Property \d+: \d+ entries in \d+ seals, 0 not sealed yet, 0 wrong\.$/)],
  ]);
  const { rows } = await owner.query('select count(*)::int as written from audit_log');
  expect(said[0]).toContain(`${rows[0].written} entries`);
  expect(rows[0].written).toBeGreaterThan(600);
});

it('a row whose transaction ends late is sealed after it, not lost', async () => {
  const late = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
  await late.connect();
  await late.query(
    `begin; set local app.property_id = '${properties.home}'; insert into audit_log (action, record) values ('late', 'test')`,
  );
  await many(3);
  await sealAudit.run(job, {});
  expect((await verify()).said[0]).toContain('3 not sealed yet, 0 wrong');
  await late.query('commit');
  await late.end();
  await seal();
  expect((await verify()).said[0]).toContain(' 0 not sealed yet, 0 wrong');
});

describe('an attacker with write access to the database', () => {
  // The command runs in its own transaction, so each attack is committed and undone by restoring the rows.
  const tables = ['audit_log', 'audit_seal'];
  beforeEach(async () => {
    await many(4);
    await seal();
    for (const table of tables) await owner.query(`create table kept_${table} as select * from ${table}`);
  });
  afterEach(async () => {
    for (const table of tables.toReversed()) {
      const { rows } = await owner.query<{ name: string }>(
        `select '"' || attname || '"' as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      );
      const columns = rows.map(({ name }) => name).join(', ');
      await owner.query(`delete from ${table}`);
      await owner.query(`insert into ${table} (${columns}) overriding system value select ${columns} from kept_${table}`);
      await owner.query(`drop table kept_${table}`);
    }
  });

  const lastSeal = async () =>
    (await owner.query('select number, ids::text[] as ids from audit_seal order by number desc limit 1')).rows[0] as {
      number: number;
      ids: string[];
    };
  const somewhere = async () => {
    const { ids } = await lastSeal();
    return [Number(ids[0]), Number(ids[1])] as const;
  };

  it('cannot edit an entry', async () => {
    const [id] = await somewhere();
    await owner.query(`update audit_log set account_id = 1 + coalesce(account_id, 0) where id = $1`, [id]);
    expect((await verify()).said).toContain(`Property ${properties.home}: entry ${id} was edited.`);
  });

  it.each([
    ['at', `at + interval '1 microsecond'`],
    ['action', `action || 'x'`],
    ['record_id', `'9' || record_id`],
    ['after', `after || '{"phone": "199"}'`],
    ['request_id', 'null'],
    ['xid', `(xid::text::bigint - 1)::text::xid8`],
  ])('cannot change the %s of an entry', async (column, value) => {
    const [id] = await somewhere();
    await owner.query(`update audit_log set ${column} = ${value} where id = $1`, [id]);
    expect((await verify()).said).toContain(`Property ${properties.home}: entry ${id} was edited.`);
  });

  it('cannot remove an entry', async () => {
    const [id] = await somewhere();
    await owner.query('delete from audit_log where id = $1', [id]);
    expect((await verify()).said).toContain(`Property ${properties.home}: entry ${id} was removed.`);
  });

  it('cannot insert an entry', async () => {
    const [id] = await somewhere();
    await owner.query(
      `insert into audit_log (action, record, xid) select 'forged', 'contact', xid from audit_log where id = $1`,
      [id - 1],
    );
    expect((await verify()).said.join()).toContain('was slipped in');
  });

  it('cannot swap two entries', async () => {
    const [a, b] = await somewhere();
    await owner.query(
      `update audit_log one set before = other.before, after = other.after, record_id = other.record_id, at = other.at
       from audit_log other where (one.id, other.id) in (($1::bigint, $2::bigint), ($2, $1))`,
      [a, b],
    );
    const { said } = await verify();
    expect(said.slice(0, 2)).toEqual([a, b].map((id) => `Property ${properties.home}: entry ${id} was edited.`));
  });

  it('cannot reorder a seal', async () => {
    const { number } = await lastSeal();
    await owner.query(
      `update audit_seal set ids = array[ids[2], ids[1]] || ids[3:],
         hashes = substring(hashes from 33 for 32) || substring(hashes from 1 for 32) || substring(hashes from 65) where number = $1`,
      [number],
    );
    expect((await verify()).said[0]).toContain(`the rows of seal ${number} were reordered`);
  });

  it('cannot swap two ids of a seal', async () => {
    const { number } = await lastSeal();
    await owner.query(`update audit_seal set ids = array[ids[2], ids[1]] || ids[3:] where number = $1`, [number]);
    expect((await verify()).said.join()).toContain(`seal ${number} does not fit`);
  });

  it('cannot truncate the chain, and nothing is sealed over the gap', async () => {
    const { number, ids } = await lastSeal();
    await owner.query('delete from audit_seal where number = $1', [number]);
    await owner.query('delete from audit_log where id = any($1::bigint[])', [ids]);
    expect((await verify()).said[0]).toContain(
      `the log was cut: it ends with seal ${number - 1}, and seal ${number} was anchored`,
    );
    await write('after the cut');
    await expect.poll(refusal).toContain('does not end where it was anchored');
    expect((await verify()).wrong).toBe(1);
  });

  it('cannot remove a seal from the middle', async () => {
    const { number } = await lastSeal();
    await owner.query('delete from audit_seal where number = $1', [number - 1]);
    expect((await verify()).said.join()).toContain(`seal ${number - 1} was removed`);
  });

  it('cannot rewrite the whole chain without the key', async () => {
    await owner.query(`update audit_log set account_id = 1`);
    const { rows } = await owner.query(
      `select number, ids::text[] as ids, last_xid::text as "lastXid",
         (select string_agg(audit.row_hash(entry), '' order by array_position(ids, entry.id)) from audit_log entry where id = any(ids)) as hashes
       from audit_seal order by number`,
    );
    let head: Buffer = NO_HEAD;
    for (const row of rows) {
      const made = {
        property: properties.home,
        number: row.number,
        ids: row.ids.map(Number),
        hashes: row.hashes,
        lastXid: row.lastXid,
      };
      head = headOf('a key somebody guessed, long enough', head, made);
      await owner.query('update audit_seal set hashes = $2, head = $3 where number = $1', [row.number, row.hashes, head]);
    }
    const { said, wrong } = await verify();
    expect(wrong).toBe(rows.length + 1);
    expect(said.join()).toContain('seal 1 does not fit');
    expect(said.join()).toContain('is not the one that was anchored');
    expect(rows[0].hashes).toHaveLength(rows[0].ids.length * HASH_BYTES);
  });
});

it('the chain is valid again once all of that is restored', async () => {
  expect((await verify()).wrong).toBe(0);
});

/** Rows wait for every older transaction of the server, those of other tests included: until then there is nothing to seal. */
const refusal = () =>
  seal().then(
    () => 'nothing to seal yet',
    (error: Error) => error.message,
  );

it('after a restore an operator accepts the truncated chain, and sealing continues', async () => {
  const { rows } = await owner.query('select number, ids from audit_seal order by number desc limit 1');
  await owner.query('delete from audit_seal where number = $1', [rows[0].number]);
  await owner.query('delete from audit_log where id = any($1::bigint[])', [rows[0].ids]);
  await write('after the restore');
  await expect.poll(refusal).toContain('does not end where it was anchored');
  await acceptChainEnd(config, ['--property', String(properties.home)]);
  await seal();
  expect((await verify()).wrong).toBe(0);
});

it('reports a server whose transaction ids are behind the log', async () => {
  await owner.query(`update audit_seal set last_xid = '99999999999' where number = (select max(number) from audit_seal)`);
  await expect.poll(refusal).toContain("The server's transactions are behind the log");
});

it('the application role can neither read nor write seals', async () => {
  const app = new pg.Client(config.LOBBY_DATABASE_URL);
  await app.connect();
  await app.query(`select set_config('app.property_id', $1, false)`, [String(properties.home)]);
  await expect(app.query('select from audit_seal')).rejects.toThrow('permission denied');
  await expect(app.query('select audit.pending()')).rejects.toThrow('permission denied');
  await expect(app.query(`update audit_log set action = ''`)).rejects.toThrow('permission denied');
  await app.end();
});
