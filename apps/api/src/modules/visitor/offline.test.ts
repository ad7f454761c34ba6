import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { keyOf } from '#test/fixtures/families.ts';
import { testServer } from '#test/fixtures/test-server.ts';
import { visitorHouse } from '#test/fixtures/visitors.ts';

const limits = { LOBBY_WRITES_PER_MINUTE: 1_000_000, LOBBY_READS_PER_MINUTE: 1_000_000 };
const server = await testServer(undefined, limits);
const { as, inProperty } = server;
const { invite, page, settings, host } = await visitorHouse(server, 2);
await settings({ visitorNewPerDay: 500, visitorOpenPerRoom: 500 });
const expected = async (who: 'admin' | 'user' | 'neighbour' = 'admin') => (await as(who).get('/api/visitor/expected')).body.data;
const MINUTE = 60_000;

it('a desk without a line knows whose pass it is by its hash, and nothing that opens or tells more', async () => {
  const { id } = await invite({ host, phone: '0897654321', plate: '1กข 1234', note: 'secret note' });
  const { pass, deskCode } = await page(id);
  const { now, visits } = await expected();
  expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(MINUTE);
  const hash = createHash('sha256').update(pass).digest('hex');
  expect(visits).toMatchObject([{ id, passHash: hash, name: 'ส••• แ•••', room: '501', entriesLeft: 1, insideSince: null }]);
  const text = JSON.stringify(visits);
  for (const hidden of [pass, deskCode, '0897654321', '1234', 'secret note', 'สมหญิง', 'Topsecret'])
    expect(text).not.toContain(hidden);
  expect((await expected('neighbour')).visits).toEqual([]);
});

it('is for whoever works at the desk, and lists nobody who may not come', async () => {
  expect((await as('user').get('/api/visitor/expected')).status).toBe(403);
  await settings({ deskDuties: 'visitors' });
  const { id } = await invite();
  const listed = async () => (await expected('user')).visits.some((visit: { id: number }) => visit.id === id);
  expect(await listed()).toBe(true);
  await as('admin').post(`/api/visitor/${id}/cancel`);
  expect(await listed()).toBe(false);
  const { id: late } = await invite({ expectedFrom: new Date(Date.now() + 30 * 3_600_000).toISOString(), expectedTo: null });
  expect((await expected()).visits.some((visit: { id: number }) => visit.id === late)).toBe(false);
});

it('fifty entries of two tablets without a line, one clock seven minutes ahead: all once, with their own times, conflicts said', async () => {
  const from = new Date(Date.now() - 5 * 3_600_000).toISOString();
  const guests = await Promise.all(Array.from({ length: 22 }, () => invite({ expectedFrom: from })));
  // What each tablet measured when it was last asked: how far its clock is ahead of the server's.
  const tablets = await Promise.all(
    [7 * MINUTE, 0].map(async (wrong) => {
      const clock = () => Date.now() + wrong;
      const { now } = await expected();
      return { clock, ahead: clock() - Date.parse(now) };
    }),
  );
  type Entry = { path: string; body: { visit: number; at: string; clientKey: string } };
  const note = (tablet: number, way: 'in' | 'out', visit: number, minutesAgo: number): Entry => {
    const { clock, ahead } = tablets[tablet] as (typeof tablets)[number];
    const at = new Date(clock() - minutesAgo * MINUTE - ahead).toISOString();
    return { path: `/api/visitor/check-${way}`, body: { visit, at, clientKey: crypto.randomUUID() } };
  };
  const [ofA, ofB]: [Entry[], Entry[]] = [[], []];
  for (const [at, { id }] of guests.entries()) {
    const mine = at % 2 === 0 ? ofA : ofB;
    mine.push(note(at % 2, 'in', id, 120), note(at % 2, 'out', id, 60));
  }
  // Six scans of guests who had come in at the other gate.
  for (const { id } of guests.slice(0, 6)) ofB.push(note(1, 'in', id, 119));
  expect(ofA.length + ofB.length).toBe(50);

  const sync = async (entries: Entry[]) => {
    const answers: string[] = [];
    for (const { path, body } of entries) {
      const answer = await as('admin').post(path, body);
      answers.push(answer.status === 200 ? answer.body.data.outcome : keyOf(answer));
    }
    return answers;
  };
  const counted = () =>
    inProperty('home', (db) =>
      db
        .selectFrom('visitEntry')
        .select(['visitId', 'inAt', 'outAt'])
        .where(
          'visitId',
          'in',
          guests.map(({ id }) => id),
        )
        .orderBy('visitId')
        .execute(),
    );
  const answers = (await Promise.all([sync(ofA), sync(ofB)])).flat();
  expect(answers.filter((one) => one === 'in')).toHaveLength(22);
  expect(answers.filter((one) => one === 'out')).toHaveLength(22);
  // The six are said: inside already, or something later is noted of them.
  const conflicts = answers.filter((one) => one !== 'in' && one !== 'out');
  expect(conflicts).toHaveLength(6);
  for (const one of conflicts) expect(['inside', 'error.visitLater', 'error.visitUsed']).toContain(one);
  const entries = await counted();
  expect(entries).toHaveLength(22);
  for (const { inAt, outAt } of entries) {
    expect(Math.abs(Date.now() - 120 * MINUTE - inAt.getTime())).toBeLessThan(2 * MINUTE);
    expect(Number(outAt) - inAt.getTime()).toBeGreaterThan(59 * MINUTE);
  }
  for (let turn = 0; turn < 2; turn += 1) {
    const again = (await Promise.all([sync(ofA), sync(ofB)])).flat();
    expect(again.filter((one) => one === 'in' || one === 'out')).toEqual([]);
    expect(await counted()).toEqual(entries);
  }
});

it('a leaving noted before somebody came in again ends no later stay', async () => {
  const { id } = await invite({ entries: 3, expectedFrom: new Date(Date.now() - 5 * 3_600_000).toISOString() });
  const acts = (way: 'in' | 'out', minutesAgo: number) =>
    as('admin').post(`/api/visitor/check-${way}`, {
      visit: id,
      at: new Date(Date.now() - minutesAgo * MINUTE).toISOString(),
      clientKey: crypto.randomUUID(),
    });
  for (const [way, minutesAgo] of [
    ['in', 90],
    ['out', 70],
    ['in', 30],
  ] as const)
    expect((await acts(way, minutesAgo)).status).toBe(200);
  expect(keyOf(await acts('out', 65))).toBe('error.visitLater');
  expect((await page(id)).state).toBe('inside');
  expect((await acts('out', 10)).body.data.outcome).toBe('out');
});
