import { expect, it } from 'vitest';
import { familyHouse } from '#test/fixtures/families.ts';
import { testNode, testServer } from '#test/fixtures/test-server.ts';

const ROUNDS = 12;
const server = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 100_000 });
const second = await testNode(server.config);
const { as, signIn } = server;
const { nextRoom, resident, issue, drive } = await familyHouse(server, ROUNDS);
const [admin, organize] = [(await signIn('admin')).body.jwt, (await signIn('organize')).body.jwt];
const bangkok = (await as('admin').get('/api/provinces')).body.data[0].id;
let sent = 0;
const call = async (method: 'POST' | 'PUT', url: string, payload: object, jwt = admin): Promise<number> => {
  sent += 1;
  const { app } = sent % 2 === 0 ? server : second;
  return (await app.inject({ method, url: `/api${url}`, payload, headers: { authorization: `Bearer ${jwt}` } })).statusCode;
};
const ask = (url: string, payload: object, wait = false) => call('POST', `/requests/${url}`, { payload, channel: 'cms', wait });
const approve = (url: string, id: number) => call('POST', `/requests/${url}/approve`, { id }, organize);
const waiting = async (url: string, payload: object): Promise<number> =>
  (await as('admin').post(`/api/requests/${url}`, { payload, channel: 'cms', wait: true })).body.data.id;

/** What a counter and an office do to one room in the same moment. */
async function everythingAtOnce(round: number): Promise<number[]> {
  const roomID = nextRoom();
  const [somchai, malee] = [
    await resident({ firstName: 'สมชาย', roomID }),
    await resident({ firstName: 'มาลี', roomID }),
  ] as const;
  const [first, given, third] = [await issue(somchai), await issue(somchai), await issue(malee)];
  await drive(somchai);
  await drive(malee);
  const cars: { id: number }[] = (await as('admin').get(`/api/rooms/${roomID}/cars`)).body.data;
  const [his = 0, hers = 0] = cars.map(({ id }) => id);
  const number = 3_100_000_000 + round * 1000;
  const stock = (await as('admin').post('/api/mi-fares', { cards: [1, 2].map((at) => ({ number: String(number + at) })) })).body
    .data.added;
  const removal = await waiting('card/remove', { mifareId: third, reason: 'broken' });
  const wanted = await waiting('card/mapping', { userId: somchai, mifareId: stock[1] });
  // What is handed over in every other round, somebody else takes back in the same moment.
  const handedOver = { returned: [first], givenCards: [{ id: given, to: malee }], givenCars: [{ id: his, to: malee }] };
  const leaving = { userId: somchai, reason: 'ขายห้อง', promote: malee, ...(round % 2 === 0 && handedOver) };
  const leave = await Promise.all([
    ask('card', { userId: somchai, mifare: String(number + 11) }),
    ask('card/mapping', { userId: somchai, mifareId: stock[0] }),
    ask('card/remove', { mifareId: given, reason: 'returned' }),
    ask('card/remove', { mifareId: third, reason: 'broken' }, true),
    ask('tenant/remove', leaving),
    ask('card/remove', { mifareId: first, reason: 'lost' }),
    approve('card/remove', removal),
    approve('card/mapping', wanted),
    call('PUT', `/cars/${hers}`, { userId: somchai }),
    call('PUT', `/cars/${his}`, { userId: malee }),
    ask('car', { userId: somchai, plate: `ขค ${1000 + round}`, province: bangkok, vehicle: 'car' }),
    call('POST', '/cars/delete-car', { carId: his }),
    ask('update-profile', { userId: malee, role: 9 }),
    ask('card', { userId: malee, mifare: String(number + 12) }, true),
  ]);
  const [moveOut] = (await as('admin').get('/api/move-outs?sort=id:desc&pagination[pageSize]=1')).body.data;
  if (!moveOut) return leave;
  const comeBack = await Promise.all([
    ask('card/mapping', { userId: malee, mifareId: first }),
    call('POST', `/move-outs/${moveOut.id}/undo`, {}),
    ask('card/remove', { mifareId: given, reason: 'returned' }),
    call('POST', `/mi-fares/${given}/suspend`, { reason: 'ค้างชำระ' }),
    call('PUT', `/cars/${hers}`, { userId: malee }),
    call('POST', `/move-outs/${moveOut.id}/undo`, {}, organize),
  ]);
  return [...leave, ...comeBack];
}

it('the counter and a move-out of the same room wait for each other and never deadlock', async () => {
  const statuses: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) statuses.push(...(await everythingAtOnce(round)));
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses.filter((status) => status === 404)).toEqual([]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(ROUNDS * 5);
  expect((await as('admin').get('/api/move-outs')).body.meta.pagination.total).toBeGreaterThanOrEqual(ROUNDS / 2);
}, 120_000);
