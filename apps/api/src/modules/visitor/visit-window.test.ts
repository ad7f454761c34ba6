import { type Permission, refusalAt } from '@lobby/contract/areas/visitor-verdict';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { testServer } from '#test/fixtures/test-server.ts';

const { config } = await testServer();
const owner = new pg.Client(config.LOBBY_OWNER_DATABASE_URL);
await owner.connect();
afterAll(() => owner.end());

const START = Date.UTC(2026, 2, 20);
const MINUTE = 60_000;
const minutes = (most: number) => fc.integer({ min: 0, max: most }).map((count) => count * 10 * MINUTE);
const clock = fc
  .integer({ min: 0, max: 47 })
  .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}:00`);
const hours = fc.option(fc.tuple(clock, clock).filter(([from, to]) => from !== to));
const permission = fc
  .record({
    from: minutes(500),
    lasts: minutes(3000).filter((time) => time > 0),
    days: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })),
    hours,
  })
  .map(
    ({ from, lasts, days, hours: within }): Permission => ({
      expectedFrom: new Date(START + from),
      expectedTo: new Date(START + from + lasts),
      days,
      hoursFrom: within?.[0] ?? null,
      hoursTo: within?.[1] ?? null,
    }),
  );
// The last one has an hour twice and an hour never in these weeks.
const zone = fc.constantFrom('Asia/Bangkok', 'America/New_York', 'Europe/Berlin');

it('the gate lets in exactly when the desk does, and the next time it does is the first there is', async () => {
  await fc.assert(
    fc.asyncProperty(permission, zone, minutes(4000), async (asked, where, since) => {
      const moment = new Date(START - 120 * MINUTE + since);
      const { expectedFrom, expectedTo, days, hoursFrom, hoursTo } = asked;
      const { rows } = await owner.query<{ opens: Date | null; closes: Date | null }>(
        `select lower(span) as opens, upper(span) as closes from visits.window_at($1, $2, $3, $4, $5, $6, $7) span`,
        [expectedFrom, expectedTo, days, hoursFrom, hoursTo, where, moment],
      );
      const { opens, closes } = rows[0] as { opens: Date | null; closes: Date | null };
      const isOpen = (at: Date) => refusalAt(asked, at, where) === undefined;
      expect(opens !== null && opens <= moment, 'now').toBe(isOpen(moment));
      if (opens === null || closes === null) return;
      expect(isOpen(opens) && isOpen(new Date(closes.getTime() - 1)), 'all of it').toBe(true);
      for (let at = moment.getTime(); at < opens.getTime(); at += 10 * MINUTE) expect(isOpen(new Date(at)), 'before').toBe(false);
    }),
    { numRuns: 400 },
  );
});
