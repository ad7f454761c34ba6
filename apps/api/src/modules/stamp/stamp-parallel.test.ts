import { expect, it } from 'vitest';
import { StampRefused } from '#modules/parking/parking.public.ts';
import { sendStamps } from '#modules/stamp/stamp.job.ts';
import { couponHouse } from '#test/fixtures/coupons.ts';
import { keyOf } from '#test/fixtures/families.ts';
import { pause } from '#test/fixtures/node-process.ts';
import { stampRates } from '#test/fixtures/stamps.ts';
import { testNode, testServer } from '#test/fixtures/test-server.ts';

const AT_ONCE = 100;
const ALLOWANCE = 10;
const REFUSED = 4;
const server = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 100_000 });
const { as, inProperty, properties } = server;
const second = await testNode(server.config);
const { rooms, typeId } = await couponHouse(server, 3);
const [room, other] = rooms as [number, number];
const { job, simulator, rates } = await stampRates(server);
const [rate] = rates;
await as('admin').put(`/api/room-types/${typeId}`, { quota: { stampType: [{ stampType: rate.id, amount: ALLOWANCE }] } });
const { jwt } = (await server.signIn('admin')).body;

const useAtOnce = (ticketOf: (at: number) => string, { ofRoom = room, times = AT_ONCE } = {}) =>
  Promise.all(
    Array.from({ length: times }, async (_, at) => {
      const { app } = at % 2 ? server : second;
      const answer = await app.inject({
        method: 'POST',
        url: '/api/stamp-activity/use',
        payload: { template: rate.id, room: ofRoom, ticketNo: ticketOf(at) },
        headers: { authorization: `Bearer ${jwt}` },
      });
      return { status: answer.statusCode, body: answer.json() };
    }),
  );
const passed = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;
const counted = async () =>
  inProperty('home', async (db) => {
    const states = await db.selectFrom('stampUse').select('state').where('roomId', '=', room).execute();
    return states.filter(({ state }) => ['queued', 'sent', 'applied'].includes(state)).length;
  });

it('R38: of a hundred at once over two nodes as many pass as may; what is refused comes back, and at no moment more are counted', async () => {
  const seen: number[] = [];
  const sampling = { isOver: false };
  const sampler = (async () => {
    while (!sampling.isOver) {
      seen.push(await counted());
      await pause(10);
    }
  })();
  const first = await useAtOnce((at) => `AA-${1000 + at}`);
  expect(passed(first)).toBe(ALLOWANCE);
  expect(first.filter((answer) => keyOf(answer) === 'error.stampUsedUp')).toHaveLength(AT_ONCE - ALLOWANCE);
  let asked = 0;
  const apply = async ({ key }: { key: string }) => {
    asked += 1;
    if (asked <= REFUSED) throw new StampRefused('no such ticket');
    return key;
  };
  // Others ask all the while the parking system says no.
  const [, again] = await Promise.all([
    sendStamps(job, { ...simulator, apply }, properties.home),
    useAtOnce((at) => `BB-${1000 + at}`, { times: 30 }),
  ]);
  const last = await useAtOnce((at) => `CC-${1000 + at}`, { times: 10 });
  sampling.isOver = true;
  await sampler;
  expect(passed(again) + passed(last)).toBe(REFUSED);
  expect([Math.max(...seen), await counted()]).toEqual([ALLOWANCE, ALLOWANCE]);
});

it('one ticket has one stamp of a rate, of a hundred asked for at once over two nodes', async () => {
  const answers = await useAtOnce(() => 'DD-1000', { ofRoom: other });
  expect(passed(answers)).toBe(1);
  expect(answers.filter((answer) => keyOf(answer) === 'error.ticketStamped')).toHaveLength(AT_ONCE - 1);
});
