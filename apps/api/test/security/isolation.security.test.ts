import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { makeContact } from '#demo/seed/contact.seed.ts';
import type { DB } from '#platform/db/db.gen.ts';
import { inTransaction, openPool } from '#platform/db/db.ts';
import { isolationFaults } from '#test/fixtures/isolation.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { catalogueFaults } from './catalogue.ts';
import { report } from './report.ts';

const { config, properties, inProperty } = await testServer();
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
await owner.connect();
afterAll(() => owner.end());

describe('the catalogue', () => {
  it('R04, R05: has no table, key, policy, grant or function that breaks tenant isolation', async () => {
    const { checks, faults } = await catalogueFaults(owner);
    report(`catalogue: checks ${checks}, failures ${faults.length}`);
    expect(faults).toEqual([]);
  });
});

describe('the context', () => {
  const WORKERS = 64;
  const ROUNDS = 85;
  const log = pino({ level: 'silent' });

  it('R06: ends with its transaction, through throws, aborts and terminated connections', async () => {
    for (const place of ['home', 'next'] as const) {
      await inProperty(place, (db) =>
        db
          .insertInto('contact')
          .values(Array.from({ length: 200 }, () => makeContact({ nameEn: place })))
          .execute(),
      );
    }
    const pool = openPool(config.LOBBY_DATABASE_URL, 4, log, { timeoutMs: 60_000 });
    const seen = { rows: 0, foreign: 0, broken: 0 };
    const places = ['home', 'next'] as const;

    async function work(worker: number): Promise<void> {
      for (let round = 0; round < ROUNDS; round += 1) {
        const place = places[(worker + round) % 2] as (typeof places)[number];
        await inTransaction(pool, { property: properties[place] }, async (db) => {
          const rows = await db.selectFrom('contact').select(['nameEn', 'propertyId']).limit(200).execute();
          seen.rows += rows.length;
          seen.foreign += rows.filter(({ propertyId }) => propertyId !== properties[place]).length;
          await injectFailure(worker * ROUNDS + round, db);
        }).catch(() => {
          seen.broken += 1;
        });
      }
    }
    await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));
    await pool.end();
    report(`context: ${WORKERS} workers on 4 connections, rows ${seen.rows}, broken ${seen.broken}, foreign ${seen.foreign}`);
    expect(seen.foreign).toBe(0);
    expect(seen.rows).toBeGreaterThan(1_000_000);
    expect(seen.broken).toBeGreaterThan(100);
  });

  /** Fails some transactions in the middle. */
  async function injectFailure(turn: number, db: Kysely<DB>): Promise<void> {
    if (turn % 11 === 0) throw new Error('a handler failed');
    if (turn % 37 === 0) await sql`select 1 / 0`.execute(db);
    if (turn % 97 === 0) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
  }

  describe('three ways a pool leaks, and what ours does', () => {
    it('R06: a connection given back inside a transaction is destroyed', async () => {
      const pool = openPool(config.LOBBY_DATABASE_URL, 1, log, { timeoutMs: 60_000 });
      const client = await pool.connect();
      await client.query(`begin; set local app.property_id = '${properties.home}'`);
      client.release();
      // The plain pool hands the open transaction to the next caller.
      const leaked = await pool.query<{ property: string }>(`select current_setting('app.property_id', true) as property`);
      expect(leaked.rows[0]?.property).toBe(String(properties.home));
      await pool.query('rollback');
      await inTransaction(pool, { property: properties.home }, (db) => sql`commit`.execute(db)).catch(() => undefined);
      expect(await isolationFaults(pool, properties.next)).toEqual([]);
      await pool.end();
    });

    it('a session-wide setting is not used for the context, and would be overruled', async () => {
      const pool = openPool(config.LOBBY_DATABASE_URL, 1, log, { timeoutMs: 60_000 });
      await pool.query(`set app.property_id = '${properties.home}'`);
      const rows = await inTransaction(pool, { property: properties.next }, (db) =>
        db.selectFrom('contact').select('propertyId').distinct().execute(),
      );
      expect(rows).toEqual([{ propertyId: properties.next }]);
      await pool.end();
    });

    it('R06: a handle kept after the end reads nothing', async () => {
      const pool = openPool(config.LOBBY_DATABASE_URL, 1, log, { timeoutMs: 60_000 });
      const kept = await inTransaction(pool, { property: properties.home }, async (db) => db);
      const others = inTransaction(pool, { property: properties.next }, async () =>
        kept.selectFrom('contact').selectAll().execute(),
      );
      await expect(others).rejects.toThrow('this transaction is over');
      await pool.end();
    });
  });
});
