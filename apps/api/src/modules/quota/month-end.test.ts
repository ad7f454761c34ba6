import { startOfDay } from '@lobby/contract/zone';
import { expect, it } from 'vitest';
import { couponHouse } from '#test/fixtures/coupons.ts';
import type { NodeProcess } from '#test/fixtures/node-process.ts';
import { stampRates } from '#test/fixtures/stamps.ts';
import { shiftedNodes, standingClock } from '#test/fixtures/standing-clock.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const server = await testServer();
const { as, config, inProperty } = server;
const { rooms, typeId, template } = await couponHouse(server, 4);
const { rates } = await stampRates(server);
const [rate] = rates;
const quota = { coupon: [{ couponType: 201, amount: 1 }], stampType: [{ stampType: rate.id, amount: 1 }] };
await as('admin').put(`/api/room-types/${typeId}`, { quota });
const { jwt } = (await server.signIn('admin')).body as { jwt: string };
const { stopClock, keepSessions } = await standingClock(config);
await keepSessions();
const [fast, slow] = await shiftedNodes(config);

async function ask(node: NodeProcess, path: string, body?: object) {
  const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' };
  const answer = await fetch(
    `${node.url}/api/${path}`,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  );
  const { data, error } = (await answer.json()) as { data?: unknown; error?: { details: { key: string } } };
  return error ? error.details.key : data;
}
const OVER = { coupon: 'error.couponOverLimit', stamp: 'error.stampUsedUp' };

/** One of each is allowed a month: the first of a month passes on either node, the next one on the other does not. */
it.each([
  ['Asia/Bangkok', '2031-03-01', '02', '03', rooms[0]],
  // New York's clock is four hours behind Greenwich at the one edge, and five at the other.
  ['America/New_York', '2031-11-01', '10', '11', rooms[1]],
  ['America/New_York', '2031-12-01', '11', '12', rooms[2]],
])(
  'R38: in %s the month of coupons and stamps ends with its last second before %s',
  async (timeZone, first, before, after, room) => {
    await as('organize').put('/api/settings', { timeZone });
    const { id } = await template();
    const coupon = (node: NodeProcess) =>
      ask(node, 'coupon-activities', { template: id, amount: 1, audience: { rooms: [room] } });
    let tickets = 0;
    const stamp = (node: NodeProcess) => {
      tickets += 1;
      return ask(node, 'stamp-activity/use', { template: rate.id, room, ticketNo: `${timeZone.slice(0, 2)}${first}-${tickets}` });
    };
    const edge = startOfDay(first, timeZone).getTime();
    const sides = [
      [edge - 1000, fast, slow, before],
      [edge, slow, fast, after],
    ] as const;
    for (const [moment, one, other, month] of sides) {
      await stopClock(new Date(moment));
      expect(await coupon(one)).toMatchObject({ coupons: 1 });
      expect(await stamp(one)).toMatchObject({ state: 'queued' });
      expect([await coupon(other), await stamp(other)]).toEqual([OVER.coupon, OVER.stamp]);
      for (const node of [fast, slow]) {
        const full = { limit: 1, used: 1, left: 0 };
        expect(await ask(node, `rooms/checkQuota-room?roomId=${room}`)).toMatchObject({ coupon: [full], stampType: [full] });
        expect(await ask(node, `stamp-activity/left?room=${room}`)).toMatchObject([full]);
        const ledger = (await ask(node, `rooms/${room}/quota-ledger`)) as { of: string; number: string }[];
        const sent = ledger.filter(({ of }) => of === 'coupon');
        expect(sent.map(({ number }) => number.split('-')[1])).toEqual([`31${month}`]);
        expect(ledger.filter(({ of }) => of === 'stampType')).toHaveLength(1);
      }
    }
    const months = await inProperty('home', (db) =>
      db.selectFrom('coupon').select('month').where('templateId', '=', id).orderBy('number').execute(),
    );
    expect(months.map(({ month }) => month.slice(5, 7))).toEqual([before, after]);
    await stopClock(null);
  },
);
