import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, it, vi } from 'vitest';
import { freshDatabase } from '#test/fixtures/database.ts';
import { migrate } from './migrate.ts';

const { config, drop } = await freshDatabase();
const other = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
await other.connect();
afterAll(async () => {
  await other.end();
  await drop();
});

it('R53: a migration gives way to whoever uses its table, and is tried again', async () => {
  await other.query('begin');
  await other.query('lock table migration in access exclusive mode');
  const log = pino({ level: 'silent' });
  const warn = vi.spyOn(log, 'warn').mockImplementationOnce(() => void other.query('commit'));
  await migrate(config, log, 1);
  expect(warn.mock.calls[0]).toEqual([{ tries: 1 }, 'a migration waits for a table in use; it is tried again']);
});

it('and fails at once of anything else', async () => {
  await other.query(`delete from migration where name like '0002%'`);
  const log = pino({ level: 'silent' });
  const warn = vi.spyOn(log, 'warn');
  await expect(migrate(config, log)).rejects.toThrow(/Not run migration/);
  expect(warn).not.toHaveBeenCalled();
});
