import { expect, it } from 'vitest';
import { familyHouse } from '#test/fixtures/families.ts';
import { testNode, testServer } from '#test/fixtures/test-server.ts';

const ROUNDS = 12;
const server = await testServer(undefined, { LOBBY_WRITES_PER_MINUTE: 100_000 });
const second = await testNode(server.config);
const { as, signIn } = server;
const { nextRoom, resident, issue, drive } = await familyHouse(server, ROUNDS * 3);
const jwt = (await signIn('organize')).body.jwt;
let sent = 0;
const call = async (method: 'POST' | 'PUT', url: string, payload: object): Promise<string> => {
  sent += 1;
  const { app } = sent % 2 === 0 ? server : second;
  const answer = await app.inject({ method, url: `/api${url}`, payload, headers: { authorization: `Bearer ${jwt}` } });
  return `${answer.statusCode} ${url}`;
};
const ask = (url: string, payload: object, wait = false) => call('POST', `/requests/${url}`, { payload, channel: 'cms', wait });

/** What an office does with one human who was written down three times, in rooms of their own, in the same moment. */
async function everythingAtOnce(round: number): Promise<string[]> {
  const [here, there, elsewhere] = [nextRoom(), nextRoom(), nextRoom()];
  const [one, two, three] = [
    await resident({ firstName: 'สมชาย', roomID: here, username: `somchai${round}` }),
    await resident({ firstName: 'สมชาย', roomID: there }),
    await resident({ firstName: 'สมชาย', roomID: elsewhere }),
  ] as const;
  const card = await issue(two);
  await drive(two);
  await issue(three);
  const tenant = '/users/tenant';
  await call('POST', `${tenant}/${one}/merge`, { other: three });
  const answers = await Promise.all([
    call('POST', `${tenant}/${one}/merge`, { other: two }),
    ask('tenant/remove', { userId: two, reason: 'ขายห้อง' }),
    call('POST', `${tenant}/${two}/block`, { blocked: true, reason: 'ค้างชำระ' }),
    call('POST', `${tenant}/${one}/merge/undo`, {}),
    ask('update-profile', { userId: two, mobile: '0898765432' }),
    ask('update-profile', { userId: one, role: 9 }),
    ask('card/remove', { mifareId: card, reason: 'lost' }),
    ask('tenant/remove', { userId: three, reason: 'ขายห้อง' }),
    call('POST', `${tenant}/${two}/merge`, { other: one }),
    call('POST', `${tenant}/${one}/block`, { blocked: true, reason: 'ค้างชำระ' }),
    ask('card', { userId: two, mifare: String(3_200_000_000 + round * 1000) }),
    call('POST', `${tenant}/${three}/activation`, {}),
    ask('tenant', { firstName: 'มาลี', mobile: '0812345678', roomID: there, role: 3, knownAs: one }),
    ask('tenant/remove', { userId: one, reason: 'ขายห้อง' }),
    call('POST', `${tenant}/${one}/merge/undo`, {}),
  ]);
  const [moveOut] = (await as('admin').get('/api/move-outs?sort=id:desc&pagination[pageSize]=1')).body.data;
  return [
    ...answers,
    ...(await Promise.all([
      call('POST', `/move-outs/${moveOut?.id}/undo`, {}),
      call('POST', `${tenant}/${one}/block`, { blocked: false, reason: 'ชำระแล้ว' }),
      call('POST', `${tenant}/${two}/block`, { blocked: false, reason: 'ชำระแล้ว' }),
      call('POST', `${tenant}/${one}/merge/undo`, {}),
      call('POST', `${tenant}/${two}/merge/undo`, {}),
    ])),
  ];
}

it('records made one, blocks, move-outs and changes of the same people wait for each other and never deadlock', async () => {
  const answers: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) answers.push(...(await everythingAtOnce(round)));
  expect(answers.filter((answer) => answer.startsWith('5'))).toEqual([]);
  expect(answers.filter((answer) => answer.startsWith('200')).length).toBeGreaterThan(ROUNDS * 8);
}, 240_000);
