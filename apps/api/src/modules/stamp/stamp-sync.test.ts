import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Rate } from '#modules/parking/parking.public.ts';
import { runSync } from '#modules/stamp/stamp.job.ts';
import { keyOf } from '#test/fixtures/families.ts';
import { stampRates } from '#test/fixtures/stamps.ts';
import { testNode, testServer } from '#test/fixtures/test-server.ts';

const RATES = 500;
const server = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 100_000 });
const { as, properties } = server;
const second = await testNode(server.config);
const { job, simulator } = await stampRates(server);
const { jwt } = (await server.signIn('admin')).body;

const text = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
  .filter((name) => name.trim() !== '' && !name.includes('\0'));
const values = fc.record({
  nameTh: text,
  nameEn: text,
  minutes: fc.option(fc.integer({ min: 0, max: 100_000 })),
  amountSatang: fc.option(fc.integer({ min: 0, max: 100_000_000 })),
  percent: fc.option(fc.integer({ min: 1, max: 100 })),
});
const known: Rate[] = fc.sample(values, RATES).map((rate, at) => ({ code: `R${at}`, ...rate }));
const url = '/api/stamp-template/sync-stamp-list-rate-template';

async function sync(listRates: () => Promise<Rate[]>) {
  const { id } = (await as('admin').post(url)).body.data;
  await runSync(job, { ...simulator, listRates }, properties.home, id);
  return (await as('user').get(`/api/stamp-template/syncs?filters[id]=${id}`)).body.data[0];
}
const kept = () =>
  server.inProperty('home', (db) =>
    db
      .selectFrom('stampTemplate')
      .select(['code', 'nameTh', 'nameEn', 'minutes', 'amountSatang', 'percent', 'isActive', 'missingSince'])
      .where('code', 'like', 'R%')
      .orderBy('id')
      .execute(),
  );
const ratesKept = async (rates: Rate[]) => {
  const rows = await kept();
  const there = rows.filter(({ missingSince }) => missingSince === null);
  const shown = there.map(({ isActive: _, missingSince: __, ...rate }) => rate);
  const byCode = (list: { code: string }[]) => list.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  expect(byCode(shown)).toEqual(byCode(rates));
  return new Map(rows.map(({ code, isActive }) => [code, isActive]));
};

it('of five hundred random rates three new, five changed, seven gone and one back are exactly those', async () => {
  // The simulator's own four are gone with the first answer that is not the simulator's.
  const all = [...(await simulator.listRates(AbortSignal.timeout(1000))), ...known];
  expect(await sync(async () => all)).toMatchObject({ added: RATES, changed: 0, missing: 0, back: 0 });
  const back = known[0] as Rate;
  expect(await sync(async () => all.filter(({ code }) => code !== back.code))).toMatchObject({
    added: 0,
    changed: 0,
    missing: 1,
  });
  const gone = new Set(known.slice(1, 8).map(({ code }) => code));
  const changed = new Set(known.slice(8, 13).map(({ code }) => code));
  const added: Rate[] = fc.sample(values, 3).map((rate, at) => ({ code: `RN${at}`, ...rate }));
  const change = (rate: Rate) => (changed.has(rate.code) ? { ...rate, nameEn: `${rate.nameEn}!` } : rate);
  const next = [...all.filter(({ code }) => !gone.has(code)).map(change), ...added];
  expect(await sync(async () => next)).toMatchObject({ state: 'done', added: 3, changed: 5, missing: 7, back: 1 });
  const active = await ratesKept(next.filter(({ code }) => code.startsWith('R')));
  // What is back is switched on by somebody, not by the parking system.
  expect([...active].filter(([, isActive]) => !isActive).map(([code]) => code)).toEqual([back.code, ...gone].toSorted());
  expect(await sync(async () => next)).toMatchObject({ added: 0, changed: 0, missing: 0, back: 0 });

  const before = await kept();
  for (const rates of [[], next.slice(0, Math.floor(next.length / 2) - 1)])
    expect(await sync(async () => rates)).toMatchObject({ state: 'failed', problem: 'suspicious' });
  const away = async () => {
    throw new Error('away');
  };
  expect(await sync(away)).toMatchObject({ state: 'failed', problem: 'unreachable' });
  expect(await kept()).toEqual(before);
  expect(await sync(async () => next), 'and again, once it is back').toMatchObject({ state: 'done', added: 0, changed: 0 });
});

it('of twenty syncs asked for at once over two nodes one runs', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const { app } = at % 2 ? server : second;
      const answer = await app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${jwt}` } });
      return { status: answer.statusCode, body: answer.json() };
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => keyOf(answer) === 'error.syncRunning')).toHaveLength(19);
});
