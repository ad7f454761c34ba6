import { WIDGETS } from '@lobby/contract/areas/dashboard';
import { describe, expect, it } from 'vitest';
import { passageCounts } from '#test/fixtures/dashboard/passages.ts';
import { statementsSent } from '#test/fixtures/statements.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const { as, properties, config } = await testServer();
const { owner, addPassages: counted } = await passageCounts(config);

type Hour = {
  at: string;
  kind?: string;
  way?: string;
  count?: number;
  result?: string;
  of?: string;
  place?: keyof typeof properties;
};
const passed = (...hours: Hour[]) =>
  counted(
    ...hours.map(({ kind = 'door', way = 'in', count = 1, result = 'granted', of = '', place = 'home', at }) => ({
      at,
      kind,
      way,
      count,
      result,
      of,
      device: 1,
      property: properties[place],
    })),
  );
const ask = async (path: string, period: unknown = days) => (await as('user').post(`/api/dashboards/${path}`, { period })).body;
/** Long past, so that the test does not depend on the clock. */
const days = { from: '2026-03-02', to: '2026-03-08' };
const hoursAgo = (hours: number) => new Date((Math.floor(Date.now() / 3_600_000) - hours) * 3_600_000).toISOString();

describe('in and out', () => {
  it('are counted by the days of the property, denied passages separately', async () => {
    await passed(
      { at: '2026-03-01T16:00Z', count: 100 },
      { at: '2026-03-01T17:00Z', count: 5 },
      { at: '2026-03-08T16:00Z', way: 'out', count: 3 },
      { at: '2026-03-08T17:00Z', count: 100 },
      { at: '2026-03-04T03:00Z', result: 'denied', count: 2 },
      { at: '2026-03-04T03:00Z', way: 'unknown', count: 9 },
      { at: '2026-03-04T03:00Z', kind: 'elevator', count: 70 },
    );
    const { title, data } = await ask('door');
    expect(title).toBe('tenantInOutTimeDoorSummary');
    expect(data).toMatchObject({ valueIn: 5, valueOut: 3, denied: 2, changeIn: -95, changeOut: null });
    expect((await ask('elevator')).data).toMatchObject({ valueIn: 70, inside: null });
  });

  it('have a point in every bucket, also where nothing happened', async () => {
    await passed({ at: '2026-03-01T17:00Z', count: 5 }, { at: '2026-03-07T17:00Z', way: 'out', count: 3 });
    const { data } = await ask('door/chart');
    expect(data.bucket).toBe('day');
    expect(data.points.map(({ valueIn, valueOut }: { valueIn: number; valueOut: number }) => [valueIn, valueOut])).toEqual([
      [5, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 3],
    ]);
    expect(data.points[0].at).toBe('2026-03-01T17:00:00.000Z');
  });

  it('are counted per vehicle class', async () => {
    const at = '2026-03-04T03:00Z';
    await passed({ at, kind: 'auto-parking', of: 'sedan', count: 4 }, { at, kind: 'auto-parking', of: 'suv', count: 6 });
    expect((await ask('auto-parking-sedan')).data.valueIn).toBe(4);
    expect((await ask('auto-parking-suv')).data.valueIn).toBe(6);
  });

  it('are of one property alone', async () => {
    await passed({ at: '2026-03-04T03:00Z', count: 8, place: 'next' });
    expect((await ask('door')).data.valueIn).toBe(0);
  });
});

describe('inside now', () => {
  const count = (inside: number, widget = 'conventional-parking') => as('admin').post('/api/inside-counts', { widget, inside });
  const inside = async () => (await ask('conventional-parking', 'today')).data;

  it('is entries less exits, never below zero', async () => {
    await passed({ at: hoursAgo(30), kind: 'conventional-parking', count: 9 });
    await passed({ at: hoursAgo(2), kind: 'conventional-parking', way: 'out', count: 4 });
    expect(await inside()).toMatchObject({ inside: 5, isCounted: false });
    await passed({ at: hoursAgo(1), kind: 'conventional-parking', way: 'out', count: 40 });
    expect((await inside()).inside).toBe(0);
  });

  it('starts again from a manual count, against the number of lots', async () => {
    await passed({ at: hoursAgo(5), kind: 'conventional-parking', count: 300 });
    await passed({ at: hoursAgo(0), kind: 'conventional-parking', count: 7 });
    await as('admin').put('/api/settings', { conventionalLots: 120 });
    expect((await count(50)).status).toBe(200);
    expect(await inside()).toMatchObject({ inside: 50, isCounted: true, capacity: 120 });
    await passed({ at: hoursAgo(0), kind: 'conventional-parking', way: 'out', count: 3 });
    expect((await inside()).inside).toBe(47);
  });

  it('can be counted by administrators only', async () => {
    expect((await as('user').post('/api/inside-counts', { widget: 'door', inside: 1 })).status).toBe(403);
    expect((await count(-1)).status).toBe(400);
    expect((await count(1, 'elevator')).status).toBe(400);
  });
});

describe('a dashboard', () => {
  it('returns all its widgets at once', async () => {
    const { data } = (await as('user').post('/api/dashboards', { period: '30d' })).body;
    expect(Object.keys(data.widgets)).toEqual(WIDGETS);
    expect(data.widgets.door.chart.data.points).toHaveLength(30);
  });

  it('shows how many devices are in use, and how many ever sent a heartbeat', async () => {
    const devices = async () => (await as('user').post('/api/dashboards', { period: 'today' })).body.data.devices;
    expect(await devices()).toEqual([]);
    for (const status of [true, true, false])
      expect((await as('admin').post('/api/hardwares', { type: 'elevator', name: 'ลิฟต์', status })).status).toBe(200);
    expect(await devices()).toEqual([{ kind: 'elevator', inUse: 2, heard: 0 }]);
  });

  it('reads all its numbers with one statement beside the settings', async () => {
    await as('user').post('/api/dashboards', { period: '30d' });
    const asked = await statementsSent(() => as('user').post('/api/dashboards', { period: '30d' }));
    const reading = asked.filter((text) => /access_daily|access_hourly|inside_count|calendar_event|from hardware/.test(text));
    expect(reading).toHaveLength(1);
    // Before it were 40: begin, context, session and right, settings, a savepoint, the numbers, commit.
    expect(asked.length).toBeLessThanOrEqual(8);
  });

  it.each([
    ['inside_count', 'base', 'door', 'summary', 'chart'],
    ['calendar_event', 'status', 'event', 'summary', undefined],
    ['access_daily_total', 'granted_in', 'door', 'chart', undefined],
  ] as const)('shows the other widgets where the table %s cannot be read', async (table, column, widget, lost, still) => {
    await owner.query('reset role');
    await owner.query(`alter table ${table} rename column ${column} to lost`);
    try {
      const { status, body } = await as('user').post('/api/dashboards', { period: '7d' });
      expect(status).toBe(200);
      expect(body.data.widgets[widget][lost]).toEqual({ isError: true, message: '-' });
      expect(still ? body.data.widgets[widget][still].data.points.length : 7).toBe(7);
      const other = widget === 'event' ? 'door' : 'event';
      expect(body.data.widgets[other].chart.data.points).toHaveLength(7);
      expect(body.data.devices).toEqual(expect.any(Array));
      expect(await ask(lost === 'chart' ? `${widget}/chart` : widget, '7d')).toEqual({ isError: true, message: '-' });
    } finally {
      await owner.query(`alter table ${table} rename column lost to ${column}`);
      await owner.query('set role lobby_stream');
    }
  });

  it.each([
    {},
    { period: 'ever' },
    { period: { from: '2026-03-08', to: '2026-03-02' } },
    { period: { from: '2020-01-01', to: '2026-01-01' } },
  ])('refuses %j', async (body) => expect((await as('user').post('/api/dashboards/door', body)).status).toBe(400));
});
