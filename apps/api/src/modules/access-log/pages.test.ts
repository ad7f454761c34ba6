import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reporter } from '#test/fixtures/access-log/report.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const HOUR = 3_600_000;
const { as, inProperty, properties, config } = await testServer();
const report = await reporter(config);
const now = Date.now();

/** Some hours full, most empty; several in the same moment, some at the stroke of the hour. */
await report(
  properties.home,
  fc.sample(
    fc.record({
      occurredAt: fc
        .oneof(
          fc.integer({ min: 0, max: 40 }).map((hour) => Math.floor(now / HOUR - hour) * HOUR),
          fc.integer({ min: now - 3 * HOUR, max: now }),
        )
        .map((ms) => new Date(ms).toISOString()),
      kind: fc.constantFrom('door', 'elevator', 'auto-parking'),
      device: fc.integer({ min: 1, max: 3 }),
      direction: fc.constantFrom('in', 'out', 'unknown'),
      result: fc.constantFrom('granted', 'granted', 'denied'),
    }),
    { numRuns: 400, seed: 7 },
  ),
);
const kept = await inProperty('home', (db) =>
  db
    .selectFrom('accessEvent')
    .select(['id', 'occurredAt', 'deviceId', 'direction', 'result'])
    .where('kind', '!=', 'auto-parking')
    .execute(),
);

const question = fc.record({
  page: fc.integer({ min: 1, max: 12 }),
  pageSize: fc.integer({ min: 1, max: 60 }),
  order: fc.constantFrom('asc', 'desc'),
  device: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  direction: fc.option(fc.constantFrom('in', 'out', 'unknown'), { nil: undefined }),
  result: fc.option(fc.constantFrom('granted', 'denied'), { nil: undefined }),
  from: fc.integer({ min: now - 50 * HOUR, max: now }),
  lasts: fc.option(fc.oneof(fc.integer({ min: 1, max: 2 * HOUR }), fc.integer({ min: 1, max: 60 * HOUR })), { nil: undefined }),
});

it('every page the counts lead to is the page a plain count would find', async () => {
  await fc.assert(
    fc.asyncProperty(question, async ({ page, pageSize, order, device, direction, result, from, lasts }) => {
      const until = lasts === undefined ? undefined : from + lasts;
      const wanted = kept
        .filter((row) => row.occurredAt.getTime() >= from && (until === undefined || row.occurredAt.getTime() < until))
        .filter((row) => (device ?? row.deviceId) === row.deviceId && (result ?? row.result) === row.result)
        .filter((row) => (direction ?? row.direction) === row.direction)
        .map(({ id, occurredAt }) => `${occurredAt.toISOString()} ${id}`)
        .toSorted();
      if (order === 'desc') wanted.reverse();
      const query = new URLSearchParams({
        'pagination[page]': String(page),
        'pagination[pageSize]': String(pageSize),
        sort: `occurredAt:${order}`,
        'filters[occurredAt][$gte]': new Date(from).toISOString(),
        ...(until !== undefined && { 'filters[occurredAt][$lt]': new Date(until).toISOString() }),
        ...(device !== undefined && { 'filters[deviceId]': String(device) }),
        ...(direction !== undefined && { 'filters[direction]': direction }),
        ...(result !== undefined && { 'filters[result]': result }),
      });
      const { body } = await as('user').get(`/api/loggers/access/building?${query.toString()}`);
      expect(body.data.map((row: { occurredAt: string; id: string }) => `${row.occurredAt} ${row.id}`)).toEqual(
        wanted.slice((page - 1) * pageSize, page * pageSize),
      );
      expect(body.meta.total).toBe(wanted.length);
    }),
    { numRuns: 150 },
  );
});
