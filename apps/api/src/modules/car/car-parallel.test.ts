import { expect, it } from 'vitest';
import { makeHouse } from '#demo/seed/building.seed.ts';
import { testNode, testServer } from '#test/fixtures/test-server.ts';

const ASKED = 50;
const server = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 100_000 });
const second = await testNode(server.config);
const names = Array.from({ length: ASKED }, (_, at) => String(at + 1));
const { rooms } = await server.inProperty('home', (db) => makeHouse(db, ...names));
const { jwt } = (await server.signIn('admin')).body;
const add = async (at: number, payload: object) => {
  const { app } = at % 2 === 0 ? server : second;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/requests/car',
    payload: { payload: { province: 10, ...payload }, channel: 'cms' },
    headers: { authorization: `Bearer ${jwt}` },
  });
  return [answer.statusCode, answer.json().error?.details.key];
};

it.each([
  ['in fifty rooms', (at: number) => rooms[at]],
  ['in one room', () => rooms[0]],
])(
  'of fifty who register the same car at once %s, over two nodes, one does; the others hear in which room it is',
  async (where, roomOf) => {
    const plate = where === 'in one room' ? '1กข 1' : '1กข 2';
    const answers = await Promise.all(names.map((_, at) => add(at, { plate, roomID: roomOf(at) })));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    const refused = answers.filter(([status]) => status !== 200);
    expect(refused).toEqual(Array.from({ length: ASKED - 1 }, () => [409, 'error.carRegistered']));
  },
);
