import { expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { testServer } from '#test/fixtures/test-server.ts';

const FULL = process.env.LOBBY_DRILL === 'full';
const ASKED = FULL ? 300 : 30;
/** Judged by the clock where enough are asked, on a machine that does nothing else. */
const MAX_MEDIANS_APART = FULL ? 0.05 : Number.POSITIVE_INFINITY;

const limits = { LOBBY_WRITES_PER_MINUTE: 100_000, LOBBY_READS_PER_MINUTE: 100_000 };
const { as, inProperty } = await testServer(undefined, limits);
const { rooms } = await inProperty('home', (db) => makeHouse(db, '1'));
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

const medianOf = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] as number;
