import { expect, it } from 'vitest';
import { testNode, testServer } from '#test/fixtures/test-server.ts';
import { visitorHouse } from '#test/fixtures/visitors.ts';

const SCANS = 200;
const ENTRIES = 5;
const server = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 100_000, LOBBY_READS_PER_MINUTE: 100_000 });
const nodes = [server.app, (await testNode(server.config)).app];
const { invite, page, settings, asOfOld } = await visitorHouse(server, 1);
await settings({ visitorNewPerDay: 500, visitorOpenPerRoom: 500 });
const { jwt } = (await server.signIn('admin')).body;
const gates = ['ประตู A', 'ประตู B'];

/** In turn at each gate, which asks a node of its own. */
const atGates = (times: number, act: 'check-in' | 'check-out', body: object) =>
  Promise.all(
    Array.from({ length: times }, async (_, at) => {
      const answer = await nodes[at % 2]?.inject({
        method: 'POST',
        url: `/api/visitor/${act}`,
        payload: { ...body, ...(act === 'check-in' && { gate: gates[at % 2] }) },
        headers: { authorization: `Bearer ${jwt}` },
      });
      return { status: answer?.statusCode, body: answer?.json() };
    }),
  );
const entriesOf = (id: number) =>
  server.inProperty('home', (db) => db.selectFrom('visitEntry').select(['gate']).where('visitId', '=', id).execute());

it('of two hundred scans at once, at two gates over two nodes, one lets in, and all the others hear since when and where', async () => {
  const { id } = await invite();
  const { pass } = await page(id);
  const answers = await atGates(SCANS, 'check-in', { code: pass });
  expect(answers.map(({ status }) => status)).toEqual(Array(SCANS).fill(200));
  const outcomes = answers.map(({ body }) => body.data.outcome);
  expect(outcomes.filter((outcome) => outcome === 'in')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(SCANS - 1);
  expect(new Set(answers.map(({ body }) => body.data.visit.insideSince)).size).toBe(1);
  const [entry, ...others] = await entriesOf(id);
  expect(others).toEqual([]);
  expect((await page(id)).list).toMatchObject([{ gate: entry?.gate, outAt: null }]);
});

it('a pass with five entries left lets in five times, however many scan it at once', async () => {
  const { id } = await invite({ entries: ENTRIES });
  const { pass } = await page(id);
  const outcomes: string[] = [];
  for (let turn = 0; turn < ENTRIES + 2; turn += 1) {
    const answers = await atGates(20, 'check-in', { code: pass });
    outcomes.push(...answers.map(({ body }) => body.data?.outcome ?? body.error.details.key));
    await atGates(4, 'check-out', { code: pass });
    // A second scan within twenty seconds is the same one.
    await asOfOld(`update visit set checked_in_at = checked_in_at - interval '5 minutes',
      checked_out_at = checked_out_at - interval '5 minutes' where id = ${id}`);
  }
  expect(outcomes.filter((outcome) => outcome === 'in')).toHaveLength(ENTRIES);
  expect(outcomes.filter((outcome) => outcome === 'error.visitUsed')).toHaveLength(2 * 20);
  expect(await entriesOf(id)).toHaveLength(ENTRIES);
});

it('and so do the tables: of forty stays written at once five stand', async () => {
  const { id } = await invite({ entries: ENTRIES });
  const stay = (at: number) => ({
    visitId: id,
    inAt: new Date(Date.now() - (60 - at) * 60_000),
    outAt: new Date(Date.now() - (60 - at) * 60_000 + 30_000),
    outHow: 'desk',
    came: 1,
  });
  const writes = Array.from({ length: 40 }, (_, at) =>
    server.inProperty('home', (db) => db.insertInto('visitEntry').values(stay(at)).execute()),
  );
  const refused = (await Promise.allSettled(writes)).filter(({ status }) => status === 'rejected');
  expect([refused.length, (await entriesOf(id)).length]).toEqual([40 - ENTRIES, ENTRIES]);
});
