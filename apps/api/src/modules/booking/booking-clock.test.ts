import { slotsOf } from '@lobby/contract/slots';
import { nextDay } from '@lobby/contract/zone';
import { expect, it } from 'vitest';
import { facilitiesServer } from '#test/fixtures/booking/facilities.ts';
import type { NodeProcess } from '#test/fixtures/node-process.ts';
import { shiftedNodes, standingClock } from '#test/fixtures/standing-clock.ts';

const ZONE = 'Asia/Bangkok';
const limits = { LOBBY_WRITES_PER_MINUTE: 10_000_000, LOBBY_READS_PER_MINUTE: 10_000_000 };
const { config, as, signIn, facility, book, slot, day, residents, inProperty } = await facilitiesServer(1, limits);
const [somchai] = residents as [{ room: number; user: number }];
const { jwt } = (await signIn('admin')).body as { jwt: string };
const { stopClock, keepSessions } = await standingClock(config);
const nodes = await shiftedNodes(config);

async function ask(node: NodeProcess, method: string, path: string) {
  const answer = await fetch(node.url + path, { method, headers: { authorization: `Bearer ${jwt}` } });
  return {
    status: answer.status,
    body: (await answer.json()) as { data: { at: string; problem: string | null; left: number }[] },
  };
}

it.each([-1, 0, 1])(
  'R37: two nodes whose clocks are ten minutes fast and slow cancel by the clock of the database, %s ms from the last moment',
  async (offset) => {
    await stopClock(null);
    for (const node of nodes) {
      const place = await facility({ officeHourOpen: '00:00:00', officeHourClose: '00:00:00', cancelAtLeast: 60 });
      const { id } = (await book(somchai, { facility: place, slot: slot(2, '10:00', '11:00') })).body.data[0];
      const last = new Date(Math.floor(Date.now() / 1000) * 1000 + 5000);
      await inProperty('home', (db) => {
        const startAt = new Date(last.getTime() + 3_600_000);
        const endAt = new Date(startAt.getTime() + 600_000);
        return db.updateTable('booking').set({ startAt, endAt, busyUntil: endAt }).where('id', '=', id).execute();
      });
      await stopClock(new Date(last.getTime() + offset));
      expect((await ask(node, 'DELETE', `/api/bookings/${id}`)).status).toBe(offset <= 0 ? 200 : 409);
      const { body } = await as('admin').get(`/api/bookings/${id}`);
      expect(body.data.state).toBe(offset <= 0 ? 'cancelled' : 'confirmed');
      await stopClock(null);
    }
  },
);

it('R37: both say of every slot what the rules say at the time of the database, a millisecond before and after each edge', async () => {
  await stopClock(null);
  const rules = { minLeadMinutes: 90, maxAheadDays: 1 };
  const place = await facility({ ...rules, officeHourOpen: '08:00:00', officeHourClose: '22:00:00' });
  const taken = slot(1, '12:00', '14:00');
  expect((await book(somchai, { facility: place, slot: taken })).status).toBe(200);
  const asked = {
    rules: {
      ...rules,
      officeHourOpen: '08:00:00',
      officeHourClose: '22:00:00',
      privateHourOpen: null,
      privateHourClose: null,
      slotMinutes: 60,
      limitMinutes: 0,
      maxOnTime: 1,
      bufferMinutes: 0,
    },
    zone: ZONE,
    busy: [{ start: new Date(taken.start), end: new Date(taken.end), isShared: false }],
    isPrivate: false,
  };
  const ten = new Date(slot(1, '10:00', '11:00').start);
  const midnight = new Date(slot(1, '00:00', '01:00').start);
  // The person stays signed in until tomorrow.
  await keepSessions();
  const edges = [ten, new Date(ten.getTime() - 90 * 60_000), midnight];
  for (const edge of edges)
    for (const offset of [-1, 0, 1]) {
      const now = new Date(edge.getTime() + offset);
      await stopClock(now);
      for (const date of [day(1), nextDay(day(1), 1)]) {
        const said = slotsOf({ ...asked, now }, date).map(({ start, left, problem }) => ({
          at: start.toISOString(),
          left,
          problem,
        }));
        for (const node of nodes) {
          const { status, body } = await ask(node, 'GET', `/api/facility-slots/${place}/start?date=${date}&why=true`);
          expect(status).toBe(200);
          expect(body.data.map(({ at, left, problem }) => ({ at, left, problem }))).toEqual(said);
        }
      }
    }
  await stopClock(null);
});
