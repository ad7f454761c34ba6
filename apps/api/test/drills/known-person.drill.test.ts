import { expect, it } from 'vitest';
import { testServer } from '#test/fixtures/test-server.ts';
import { visitorHouse } from '#test/fixtures/visitors.ts';

const FULL = process.env.LOBBY_DRILL === 'full';
const ASKED = FULL ? 300 : 30;
/** By one guest, of the ten an invitation takes. */
const WRITES = 10;
/** Judged by the clock where enough are asked, on a machine that does nothing else. */
const MAX_MEDIANS_APART = FULL ? 0.05 : Number.POSITIVE_INFINITY;

const limits = { LOBBY_WRITES_PER_MINUTE: 100_000, LOBBY_READS_PER_MINUTE: 100_000 };
const server = await testServer(undefined, limits);
const { as } = server;
const { rooms, invite, ofGuest, settings, page } = await visitorHouse(server, 1);
const somebody = { idCard: '1101700230708', mobile: '0812345678' };
const nobody = { idCard: '1234567890121', mobile: '0823456789' };

it('1.e.11: asked whether a person is known, a person of another property takes as long as nobody', async () => {
  const payload = { firstName: 'สมชาย', role: 3, roomID: rooms[0], ...somebody };
  expect((await as('admin').post('/api/requests/tenant', { payload, channel: 'cms' })).status).toBe(200);
  const ask = async (person: object) => {
    const since = performance.now();
    const { text } = await as('neighbour').post('/api/users/tenant/find', person);
    expect(text).toBe('{"data":[]}');
    return performance.now() - since;
  };
  const times: Record<'somebody' | 'nobody', number[]> = { somebody: [], nobody: [] };
  // In turn, each as often first as second: whatever else the machine does falls on both.
  for (let round = 0; round < ASKED; round += 1) {
    const pair = [['somebody', somebody] as const, ['nobody', nobody] as const];
    for (const [name, person] of round % 2 ? pair.toReversed() : pair) times[name].push(await ask(person));
  }
  const [known, unknown] = [medianOf(times.somebody), medianOf(times.nobody)];
  console.log(`find: ${ASKED} each, of another property ${known.toFixed(2)} ms, nobody ${unknown.toFixed(2)} ms in the median`);
  expect(Math.abs(known / unknown - 1)).toBeLessThan(MAX_MEDIANS_APART);
});

it('3.e.7: a guest who is on the deny list hears it neither from the answer nor from the time it takes', async () => {
  await settings({ visitorNewPerDay: 500, visitorOpenPerRoom: 500 });
  const phones = { denied: '0833333333', welcome: '0844444444' };
  await as('admin').post('/api/visitor/blocks', { phone: phones.denied, reason: 'ก่อกวน', message: 'เรียกหัวหน้า' });
  const times: Record<keyof typeof phones, number[]> = { denied: [], welcome: [] };
  const states = new Set<string>();
  const write = async (name: keyof typeof phones, token: string) => {
    const since = performance.now();
    const { status, text } = await ofGuest('complete', { token, name: 'ก', phone: phones[name], party: 1 });
    times[name].push(performance.now() - since);
    expect(status).toBe(200);
    return text;
  };
  const names = ['denied', 'welcome'] as const;
  for (let round = 0; round < ASKED; round += WRITES) {
    // A link takes ten writes.
    const links = { denied: await invite(), welcome: await invite() };
    for (let turn = 0; turn < WRITES; turn += 1)
      for (const name of turn % 2 ? names.toReversed() : names) {
        const text = await write(name, links[name].token);
        expect(text).not.toContain('deny');
      }
    for (const name of names) states.add(`${name} ${(await page(links[name].id)).state}`);
  }
  expect(states).toEqual(new Set(['denied waiting', 'welcome expected']));
  const [denied, welcome] = [medianOf(times.denied), medianOf(times.welcome)];
  console.log(`invitation: ${ASKED} each, on the list ${denied.toFixed(2)} ms, not ${welcome.toFixed(2)} ms in the median`);
  expect(Math.abs(denied / welcome - 1)).toBeLessThan(MAX_MEDIANS_APART);
});

const medianOf = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] as number;
