import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reporter } from '#test/fixtures/access-log/report.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const HOUR = 3_600_000;
const { as, inProperty, properties, config } = await testServer();
const report = await reporter(config);
const now = Date.now();
const hour = Math.floor(now / HOUR);

/** A hundred days of one gate, most of them told late and out of order, with cars that were turned away and some that nobody saw the way of. */
const passages = fc.sample(
  fc.record({
    hoursAgo: fc.oneof(fc.integer({ min: 0, max: 2400 }), fc.integer({ min: 0, max: 30 })),
    direction: fc.constantFrom('in', 'in', 'out', 'unknown'),
    result: fc.constantFrom('granted', 'granted', 'denied'),
  }),
  { numRuns: 600, seed: 7 },
);
await report(
  properties.home,
  passages.map(({ hoursAgo, ...rest }) => ({
    ...rest,
    kind: 'conventional-parking',
    occurredAt: new Date((hour - hoursAgo) * HOUR).toISOString(),
  })),
);

it('who is inside is who was counted, and everybody who passed since, whichever hour that was', async () => {
  const { timeZone } = await inProperty('home', (db) =>
    db.selectFrom('property').select('timeZone').where('id', '=', properties.home).executeTakeFirstOrThrow(),
  );
  // A day of the property is no day of the counts, or this test would prove less.
  expect(timeZone).toBe('Asia/Bangkok');
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 2500 }), fc.integer({ min: 0, max: 500 }), async (hoursAgo, base) => {
      await inProperty('home', (db) =>
        db
          .insertInto('insideCount')
          .values({ kind: 'conventional-parking', hour: new Date((hour - hoursAgo) * HOUR), base })
          .execute(),
      );
      const since = passages.filter((one) => one.hoursAgo <= hoursAgo && one.result === 'granted');
      const of = (direction: string) => since.filter((one) => one.direction === direction).length;
      const { body } = await as('user').post('/api/dashboards/conventional-parking', { period: 'today' });
      expect(body.data.inside).toBe(base + of('in') - of('out'));
    }),
    {
      numRuns: 60,
      examples: [
        [0, 1],
        [hour % 24, 5],
        [(hour % 24) + 1, 5],
        [(hour % 24) + 24, 5],
      ],
    },
  );
});
