import { expect, it } from 'vitest';
import { cardHouse } from '#test/fixtures/cards.ts';
import { testNode, testServer } from '#test/fixtures/test-server.ts';

const ASKED = 50;
const server = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 100_000 });
const second = await testNode(server.config);
const { moveIn, cardsOf, nextNumber, addToStock } = await cardHouse(server, ASKED);
const { jwt } = (await server.signIn('admin')).body;
const post = async (at: number, url: string, payload: object) => {
  const { app } = at % 2 === 0 ? server : second;
  const body = { payload, channel: 'cms' };
  const answer = await app.inject({
    method: 'POST',
    url: `/api${url}`,
    payload: body,
    headers: { authorization: `Bearer ${jwt}` },
  });
  return [answer.statusCode, answer.json().error?.details.key];
};
const residents: number[] = [];
for (let at = 0; at < ASKED; at += 1) residents.push(await moveIn());
const held = async () => (await Promise.all(residents.map(cardsOf))).flat();

it('of fifty who issue the same card at once, over two nodes, one does; the others hear that it is issued', async () => {
  const mifare = nextNumber();
  const answers = await Promise.all(residents.map((userId, at) => post(at, '/requests/card', { userId, mifare })));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  const refused = answers.filter(([status]) => status !== 200);
  expect(refused).toEqual(Array.from({ length: ASKED - 1 }, () => [409, 'error.cardKnown']));
  expect(await held()).toHaveLength(1);
});

it('of fifty who give the same card from stock at once, one does', async () => {
  const [mifareId] = await addToStock({ number: nextNumber() });
  const answers = await Promise.all(residents.map((userId, at) => post(at, '/requests/card/mapping', { userId, mifareId })));
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  expect(answers.filter(([status]) => status !== 200)).toEqual(Array.from({ length: ASKED - 1 }, () => [409, 'error.cardTaken']));
  expect(await held()).toHaveLength(2);
});
