import pg from 'pg';
import { afterAll, beforeEach } from 'vitest';
import type { Config } from '#kernel/config.ts';
import { COUNTS, recounts } from '../../../stream/testing/recount.ts';

/** So many passages in one hour. */
interface Passages {
  property: number;
  at: string;
  count: number;
  kind: string;
  device: number;
  way: string;
  result: string;
  of: string;
}

/** Counts of any hour a test likes, without the events; all of them forgotten before the next test. */
export async function passagesOf(config: Config) {
  const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
  await owner.connect();
  await owner.query('set role lobby_stream');
  afterAll(() => owner.end());
  beforeEach(() => owner.query('delete from access_hourly'));
  return {
    owner,
    async passed(...passages: Passages[]): Promise<void> {
      for (const { property, device, at, kind, of, count, way, result } of passages) {
        const column = `${result}_${way}`;
        const counts = COUNTS.map((name) => (name === column ? count : 0));
        await owner.query(
          `insert into access_hourly as so_far values ($1, $2, $3, $4, $5, ${counts.join(', ')})
           on conflict (property_id, device_id, hour, kind, vehicle_class) do update set ${column} = so_far.${column} + excluded.${column}`,
          [property, device, at, kind, of],
        );
      }
      await owner.query(
        (['access_hourly_total', 'access_daily', 'access_daily_total'] as const)
          .map((table) => `delete from ${table}; insert into ${table} ${recounts[table]}`)
          .join(';'),
      );
    },
  };
}
